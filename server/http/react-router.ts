// Hands what the host let through to React Router, with the contexts its routes read.
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import {
  createRequestHandler,
  type RequestHandler,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router';
import {
  buildContext,
  depsContext,
  failureContext,
  hostContext,
  limitsContext,
  matchedContext,
  proxyNoticeContext,
  type RequestHost,
  requestContext,
  uploadContext,
  viewerContext,
} from '#app/contexts.ts';
import { isDatabaseFailure } from '#app/domain/database-errors.ts';
import type { Deps } from '#app/domain/deps.ts';
import { platformSegments, withActivityRoutes, isDataPath } from '../hosts/host-routes.ts';
import { answerInTime } from './answer-time.ts';
import {
  type BodyLimits,
  bodyLimitsOf,
  longestUploadMs,
  ORDINARY_LIMIT,
  readBody,
  slowestUpload,
} from './body-limits.ts';
import type { ClientAddresses } from './client-address.ts';
import { checkForm, checkJson, isMultipart, kindOf, refuseOtherThanForms } from './form-body.ts';
import { tooManyRequests } from './guard.ts';
import { type HostRules, resolveHost } from '../hosts/host-resolution.ts';
import { pagePath } from '#app/paths.ts';
import { withLaterScripts } from './static-files.ts';
import { HttpProblem } from './problem.ts';
import { programCallOf, SESSION_CALLS } from './program-calls.ts';
import type { HostLimits } from './rate-limits.ts';
import { type Policy, takePolicyWishes } from './security-headers.ts';
import { createPageTurns } from './page-turns.ts';
import { type OpenUpload, Upload } from './upload.ts';
import { sendWebResponse, toWebRequest } from './web-exchange.ts';

export type PagesOptions = {
  /** The same object until a development build replaces it. */
  loadBuild: () => Promise<ServerBuild>;
  mode: string;
  deps: Deps;
  limits: HostLimits;
  policy: Policy;
  proxyNotice: ClientAddresses['notice'];
  hosts: HostRules;
  openUpload: OpenUpload;
};

const ASKER_GONE = 'its asker has gone';

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
    const { bodyLimits } = factsOf(await options.loadBuild());
    return checkedBody(request, payload, { ...options, bodyLimits });
  });

  app.all('*', async (request, reply) => {
    const safe = request.method === 'GET' || request.method === 'HEAD';
    if (safe) await countView(request, options.limits);
    const url = withSessionCalls(urlOf(request), options.deps.config.authBasePath);
    const build = await options.loadBuild();
    const { segments } = factsOf(build);
    const resolution = await resolveHost({ host: request.visit.host, url, safe }, segments, options.hosts);
    if (resolution.kind === 'move') return move(reply, url, resolution);

    const context = contextOf(request, resolution.host, options);
    context.set(buildContext, build.assets.version);
    const handle = handlers[tableFor(resolution.host, url)];
    const response = await turns.take(() =>
      answerInTime(request.body, async () => {
        if (safe && reply.raw.destroyed) throw new HttpProblem(408, ASKER_GONE);
        const answer = await handle(toWebRequest(request, reply, url), context);
        request.visit.matched = context.get(matchedContext);
        return answer;
      }),
    );
    refuseBareFailures(response, { request, reply, url, failure: context.get(failureContext) });
    const wishes = takePolicyWishes(response.headers);
    reply.header('Content-Security-Policy', options.policy(request.visit.nonce, wishes));
    reply.header('Cache-Control', 'private, no-cache');
    return sendWebResponse(request, reply, response);
  });
};

type BodyRules = PagesOptions & { bodyLimits: BodyLimits };

/** Nothing that could trip a parser, an action or the database gets past here. */
async function checkedBody(
  request: FastifyRequest,
  payload: FastifyRequest['raw'],
  options: BodyRules,
): Promise<Buffer | Upload> {
  const { 'content-type': contentType = '', 'content-length': announced } = request.headers;
  const pathname = pathOf(request, options);
  const bytes = options.bodyLimits(pathname);
  if (bytes > ORDINARY_LIMIT && isMultipart(contentType))
    return options.openUpload({
      payload,
      contentType,
      bytes,
      announced,
      from: request.visit.clientAddress,
      wholeMs: longestUploadMs,
      slowest: slowestUpload,
    });
  const body = await readBody(payload, { bytes: ORDINARY_LIMIT, announced });
  if (kindOf(pathname) === 'json') checkJson(body);
  else await checkForm(body, contentType);
  return body;
}

type Table = 'platform' | 'activity';

/** What a browser may go to next is asked of the whole table: it may lead to the platform. */
function tableFor(host: RequestHost, url: URL): Table {
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
  if (!verdict.ok) throw tooManyRequests(verdict.retryAfterSeconds);
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

/** On the configured origin of the host, so that the router's own check of Origin holds behind any proxy. */
function urlOf(request: FastifyRequest): URL {
  const { origin } = request.visit;
  const url = origin === undefined ? null : URL.parse(origin + request.url);
  if (url === null) throw new HttpProblem(400, 'unusable address');
  return url;
}

/** As the router's table has it. */
function pathOf(request: FastifyRequest, { deps }: PagesOptions): string {
  return withSessionCalls(urlOf(request), deps.config.authBasePath).pathname;
}

/** The router knows the session calls under one path; AUTH_BASE_PATH may put them under another. */
function withSessionCalls(url: URL, basePath: string): URL {
  if (url.pathname.startsWith(`${basePath}/`))
    url.pathname = SESSION_CALLS + url.pathname.slice(basePath.length);
  return url;
}

function contextOf(
  request: FastifyRequest,
  host: RequestHost,
  { deps, limits, proxyNotice }: PagesOptions,
): RouterContextProvider {
  const { nonce, clientAddress } = request.visit;
  const context = new RouterContextProvider();
  context.set(depsContext, deps);
  context.set(limitsContext, limits);
  context.set(proxyNoticeContext, proxyNotice());
  context.set(hostContext, host);
  // Nobody until the session is read, and no route for what the router answers by itself.
  context.set(viewerContext, undefined);
  context.set(uploadContext, request.body instanceof Upload ? request.body : undefined);
  context.set(matchedContext, undefined);
  context.set(failureContext, undefined);
  context.set(requestContext, { id: request.id, nonce, clientAddress, log: request.log });
  return context;
}

function move(
  reply: FastifyReply,
  url: URL,
  { to, forEver }: { to: string; forEver: boolean },
): FastifyReply {
  // Never kept by browsers: a subdomain may come back to where it was, and would then lead round in circles.
  reply.header('Cache-Control', 'no-cache');
  if (!isDataPath(url.pathname)) return reply.redirect(to, forEver ? 301 : 302);
  const page = new URL(to);
  page.pathname = pagePath(page.pathname);
  page.searchParams.delete('_routes');
  // What the browser's router understands as: leave for this address.
  return reply
    .code(204)
    .headers({ 'X-Remix-Redirect': page.href, 'X-Remix-Status': '302', 'X-Remix-Reload-Document': 'true' })
    .send();
}

/** The router has refused or failed without a page; people get ours. */
function isBareFailure(response: Response, request: FastifyRequest): boolean {
  if (response.status !== 400 && response.status < 500) return false;
  // Who says when to come back has answered by itself.
  if (response.headers.has('Retry-After')) return false;
  if (request.headers.accept?.includes('text/html') !== true) return false;
  return response.body === null || response.headers.get('Content-Type')?.startsWith('text/plain') === true;
}

type Asked = { request: FastifyRequest; reply: FastifyReply; url: URL; failure: unknown };

function refuseBareFailures(response: Response, { request, reply, url, failure }: Asked): void {
  // The router stops what nobody waits for any more, and calls it a failure.
  if (reply.raw.destroyed && response.status >= 500) throw new HttpProblem(408, ASKER_GONE);
  if (!isBareFailure(response, request) && !isUnreadable(response, url, failure)) return;
  throw routerProblem(response, failure);
}

/** A call's refusal that is not its route's own JSON. */
function isUnreadable(response: Response, url: URL, failure: unknown): boolean {
  if (response.status < 400 || programCallOf(url.pathname, SESSION_CALLS) === undefined) return false;
  return failure !== undefined || response.headers.get('Content-Type')?.includes('json') !== true;
}

function routerProblem({ status }: Response, failure: unknown): HttpProblem {
  // Only addresses that are read alone have no form.
  const headers: Record<string, string> = status === 405 ? { Allow: 'GET, HEAD' } : {};
  const problem = new HttpProblem(status, 'the router failed', headers);
  if (isDatabaseFailure(failure)) problem.errorCode = 'DATABASE';
  return problem;
}
