// Passes accepted requests to React Router, with the contexts that routes read.
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import {
  createRequestHandler,
  type RequestHandler,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router';
import * as contexts from '#app/contexts.ts';
import type { ProcessState } from '#app/domain/administration/system-state.ts';
import { findPageSources } from '#app/domain/bookings/page-sources.server.ts';
import type { Deps } from '#app/domain/deps.ts';
import { platformSegments, withActivityRoutes, isDataPath } from './hosts/host-routes.ts';
import { answerInTime, inTime, patienceWith } from './http/answer-time.ts';
import {
  type BodyLimits,
  bodyLimitsOf,
  longestUploadMs,
  ORDINARY_LIMIT,
  readBody,
  slowestUpload,
} from './http/body-limits.ts';
import type { ClientAddresses } from './http/client-address.ts';
import { checkForm, checkJson, isMultipart, kindOf, refuseOtherThanForms } from './http/form-body.ts';
import { tooManyRequests } from './http/guard.ts';
import { type HostRules, resolveHost } from './hosts/host-resolution.ts';
import { pagePath } from '#app/paths.ts';
import { withLaterScripts } from './http/static-files.ts';
import { askerGone, HttpProblem } from './problem.ts';
import { SESSION_CALLS } from './http/problem-answers.ts';
import { refuseBareFailures, refuseBarePages } from './http/router-failures.ts';
import type { HostLimits } from './http/rate-limits.ts';
import { type Policy, proofsBy, takePolicyWishes } from './http/security-headers.ts';
import { isFront, type KeptAddress, keptAddress } from './kept/kept-address.ts';
import type { Begun, KeptPages } from './kept/kept-pages.ts';
import { sendWholePage, toWholePage } from './kept/whole-page.ts';
import { createPageTurns } from './http/page-turns.ts';
import { type OpenUpload, Upload } from './http/upload.ts';
import { sendWebResponse, toWebRequest } from './http/answer-body.ts';

export type PagesOptions = {
  /** Returns the same object until a development build replaces it. */
  loadBuild: () => Promise<ServerBuild>;
  mode: string;
  deps: Deps;
  limits: HostLimits;
  policy: Policy;
  proxyNotice: ClientAddresses['notice'];
  hosts: HostRules;
  openUpload: OpenUpload;
  kept: Pick<KeptPages, 'keeps' | 'begin' | 'find'>;
  awayMs: () => number | undefined;
  processState: () => ProcessState;
};

export const reactRouterPages: FastifyPluginAsync<PagesOptions> = async (app, options) => {
  const factsOf = rememberFacts();
  const turns = createPageTurns();
  app.server.on('connection', turns.knock);
  const handlers = await handlersOf(options.mode, async () => factsOf(await options.loadBuild()).builds);

  app.addHook('onRequest', async (request) => {
    if (kindOf(pathOf(request, options)) === 'form')
      refuseOtherThanForms(request.method, request.headers['content-type']);
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', async (request: FastifyRequest, payload: FastifyRequest['raw']) => {
    return checkedBody(request, payload, { ...options, ...factsOf(await options.loadBuild()) });
  });

  app.all('*', async (request, reply) => {
    const safe = request.method === 'GET' || request.method === 'HEAD';
    if (safe) await countView(request, options.limits);
    const url = withSessionCalls(urlOf(request), options.deps.config.authBasePath);
    const build = await options.loadBuild();
    const { version } = build.assets;
    const begun = await options.kept.begin(request.visit.host.kind === 'label' || isFront(url));
    const patience = patienceWith(options.awayMs, safe);
    const asked = { host: request.visit.host, url, safe };
    const resolution = await inTime(resolveHost(asked, factsOf(build).segments, options.hosts), patience);
    if (resolution.kind === 'move') return move(reply, url, resolution);
    const { host } = resolution;
    const answer: Answering = async (wish, wanted) => {
      const late = new AbortController();
      const context = contextOf(request, { host, waits: [wish.signal, late.signal], version }, options);
      const handle = () => handlers[tableFor(host, url)](wish, context);
      const made = (still: () => boolean) => whileWanted(handle, () => still() && wanted());
      const inTurn = (still: () => boolean) => turns.take(made(still), url.host);
      const response = await answerInTime(request.body, inTurn, patience).finally(() => late.abort('end'));
      return { response, context };
    };
    reply.header('Cache-Control', 'private, no-cache');
    const exchange = { request, reply, host, answer, options };
    const kept = options.kept.keeps ? keptAddress(url, host, request) : undefined;
    return kept ? sendKept({ ...kept, begun }, exchange) : sendOwn(url, exchange);
  });
};

type Answer = { response: Response; context: RouterContextProvider };

/** `wanted`: whether the client is still connected when the page's turn comes. */
type Answering = (wish: Request, wanted: () => boolean) => Promise<Answer>;

function whileWanted(handle: () => Promise<Response>, wanted: () => boolean): () => Promise<Response> {
  return () => (wanted() ? handle() : Promise.reject(askerGone()));
}

type Exchange = {
  request: FastifyRequest;
  reply: FastifyReply;
  host: contexts.RequestHost;
  answer: Answering;
  options: PagesOptions;
};

/** Sends a page made for this visitor only. */
async function sendOwn(url: URL, { request, reply, answer, options }: Exchange): Promise<FastifyReply> {
  const safe = request.method === 'GET' || request.method === 'HEAD';
  const wanted = () => !safe || !reply.raw.destroyed;
  const { response, context } = await answer(toWebRequest(request, reply, url), wanted);
  request.visit.matched = context.get(contexts.matchedContext);
  refuseBareFailures(response, { request, reply, url, failure: context.get(contexts.failureContext) });
  const wishes = takePolicyWishes(response.headers);
  reply.header('Content-Security-Policy', options.policy(proofsBy(request.visit.nonce), wishes));
  return sendWebResponse(request, reply, response);
}

/** Sends a kept page. Others may wait for the same page, so it is made even if the first client leaves. */
async function sendKept(
  kept: KeptAddress & { begun: Begun },
  { request, reply, host, answer, options }: Exchange,
) {
  const activityId = host.kind === 'activity' ? host.activity.id : undefined;
  const page = await options.kept.find({
    key: kept.key,
    plain: kept.plain,
    begun: kept.begun,
    activityId,
    findSources: () => inTime(findPageSources(options.deps, activityId), patienceWith(options.awayMs, true)),
    waits: () => !reply.raw.destroyed,
    make: async (wanted) => {
      const { response, context } = await answer(kept.request(), wanted);
      refuseBarePages(response, context.get(contexts.failureContext));
      return toWholePage(response, context, request.visit.nonce);
    },
  });
  request.visit.matched = page.matched;
  reply.header('Content-Security-Policy', options.policy(page.proofs, page.wishes));
  return sendWholePage(request, reply, page);
}

type BodyRules = PagesOptions & { bodyLimits: BodyLimits };

/** Refuses bodies that could break a parser, an action or the database. */
async function checkedBody(
  request: FastifyRequest,
  payload: FastifyRequest['raw'],
  options: BodyRules,
): Promise<Buffer | Upload> {
  const { 'content-type': contentType = '', 'content-length': announced } = request.headers;
  const pathname = pathOf(request, options);
  const bytes = options.bodyLimits(pathname);
  const from = request.visit.clientAddress;
  if (bytes > ORDINARY_LIMIT && isMultipart(contentType))
    return options.openUpload({
      payload,
      contentType,
      bytes,
      announced,
      from,
      wholeMs: longestUploadMs,
      slowest: slowestUpload,
    });
  const body = await readBody(payload, { bytes: ORDINARY_LIMIT, announced, from });
  if (kindOf(pathname) === 'json') checkJson(body);
  else await checkForm(body, contentType);
  return body;
}

type Table = 'platform' | 'activity';

/** The manifest is read from the whole table: a link may lead from an activity to the platform. */
function tableFor(host: contexts.RequestHost, url: URL): Table {
  return host.kind === 'activity' && url.pathname !== '/__manifest' ? 'activity' : 'platform';
}

type Builds = Record<Table, ServerBuild>;

async function handlersOf(
  mode: string,
  loadBuilds: () => Promise<Builds>,
): Promise<Record<Table, RequestHandler>> {
  const handlerOf = async (table: Table) => {
    const load = async () => (await loadBuilds())[table];
    return createRequestHandler(mode === 'development' ? load : await load(), mode);
  };
  return { platform: await handlerOf('platform'), activity: await handlerOf('activity') };
}

async function countView(request: FastifyRequest, limits: HostLimits): Promise<void> {
  const verdict = await limits.consumeView(request.visit.clientAddress);
  if (!verdict.ok) throw tooManyRequests(verdict.error);
}

type SiteFacts = { segments: ReadonlySet<string>; bodyLimits: BodyLimits; builds: Builds };

function rememberFacts(): (build: ServerBuild) => SiteFacts {
  const remembered = new WeakMap<ServerBuild, SiteFacts>();
  return (build) => {
    const facts = remembered.get(build) ?? readFacts(build);
    remembered.set(build, facts);
    return facts;
  };
}

function readFacts(build: ServerBuild): SiteFacts {
  const segments = platformSegments(build);
  const platform = withLaterScripts(build);
  return {
    segments,
    bodyLimits: bodyLimitsOf(build),
    builds: { platform, activity: withActivityRoutes(platform, segments) },
  };
}

/** Uses the host's configured origin, so that the router's own check of Origin works behind any proxy. */
function urlOf(request: FastifyRequest): URL {
  const { origin } = request.visit;
  const url = origin === undefined ? null : URL.parse(origin + request.url);
  if (url === null) throw new HttpProblem(400, 'unusable address');
  return url;
}

/** The path as the route table names it. */
function pathOf(request: FastifyRequest, { deps }: PagesOptions): string {
  return withSessionCalls(urlOf(request), deps.config.authBasePath).pathname;
}

/** Moves session calls from AUTH_BASE_PATH to the path that the route table knows. */
function withSessionCalls(url: URL, basePath: string): URL {
  if (url.pathname.startsWith(`${basePath}/`))
    url.pathname = SESSION_CALLS + url.pathname.slice(basePath.length);
  return url;
}

function contextOf(
  request: FastifyRequest,
  { host, waits, version }: { host: contexts.RequestHost; waits: AbortSignal[]; version: string },
  { deps, limits, proxyNotice, processState }: PagesOptions,
): RouterContextProvider {
  const { nonce, clientAddress } = request.visit;
  const context = new RouterContextProvider();
  context.set(contexts.depsContext, deps);
  context.set(contexts.limitsContext, limits);
  context.set(contexts.proxyNoticeContext, proxyNotice());
  context.set(contexts.processContext, processState);
  context.set(contexts.hostContext, host);
  context.set(contexts.buildContext, version);
  // Defaults: no viewer until the session is read, no route for answers that the router makes itself.
  context.set(contexts.viewerContext, undefined);
  context.set(contexts.uploadContext, request.body instanceof Upload ? request.body : undefined);
  context.set(contexts.matchedContext, undefined);
  context.set(contexts.failureContext, undefined);
  const [{ id, log }, begunAt, signal] = [request, performance.now(), () => AbortSignal.any(waits)];
  context.set(contexts.requestContext, { id, nonce, clientAddress, begunAt, signal, log });
  return context;
}

function move(
  reply: FastifyReply,
  url: URL,
  { to, forEver }: { to: string; forEver: boolean },
): FastifyReply {
  // Browsers must not keep it: a subdomain may return to its old name, and kept redirects would form a loop.
  reply.header('Cache-Control', 'no-cache');
  if (!isDataPath(url.pathname)) return reply.redirect(to, forEver ? 301 : 302);
  const page = new URL(to);
  page.pathname = pagePath(page.pathname);
  page.searchParams.delete('_routes');
  // Tells the browser's router to leave the page for this address.
  return reply
    .code(204)
    .headers({ 'X-Remix-Redirect': page.href, 'X-Remix-Status': '302', 'X-Remix-Reload-Document': 'true' })
    .send();
}
