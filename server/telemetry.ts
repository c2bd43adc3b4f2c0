// Metrics and traces by OpenTelemetry (docs/decisions/0035-telemetry.md). Nothing of it is loaded unless its
// variables or METRICS_PORT are set.
import type { Attributes, Meter, Span, Tracer } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Waiting } from '#app/domain/administration/system-state.ts';
import type { Log } from '#app/domain/deps.ts';
import type { Environment } from '#app/gateways/env.server.ts';
import type { OnQuery } from '#db/prepared.ts';
import { routeOf } from './http/logging.ts';
import type { KeptPages } from './kept/kept-pages.ts';
import { sharedFor, withinPatience } from './readiness.ts';

type Api = typeof import('@opentelemetry/api');

const NAME = 'botteghino';
/** In seconds, as the semantic conventions ask. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
/** The database is asked for the figures at most once in this time. */
const FIGURES_MS = 10_000;
const LONGEST_STATEMENT = 2000;

type Asked = Pick<Environment, 'METRICS_PORT' | 'HOST'>;

export async function openTelemetry(
  { METRICS_PORT: port, HOST: host }: Asked,
  log: Log,
): Promise<Telemetry | undefined> {
  const variables = process.env;
  if (variables['OTEL_SDK_DISABLED'] === 'true' || (port === undefined && !isAskedFor(variables)))
    return undefined;
  prepare(variables);
  if (port !== undefined) serveMetrics(variables, { port, host });
  const { NodeSDK } = await import('@opentelemetry/sdk-node');
  const api = await import('@opentelemetry/api');
  const say = (level: 'error' | 'warn') => (message: string) => log[level]({}, `telemetry: ${message}`);
  const silent = () => {};
  api.diag.setLogger({
    error: say('error'),
    warn: say('warn'),
    info: silent,
    debug: silent,
    verbose: silent,
  });
  // Without traces the SDK would warn, wrongly, that it doesn't start.
  const sdk = new NodeSDK({ instrumentations: [], ...(isTraced() ? {} : { spanProcessors: [] }) });
  sdk.start();
  // A collector that is away must not keep the process from ending well.
  const close = () =>
    sdk
      .shutdown()
      .catch((error: unknown) => log.warn({ err: error }, 'the last telemetry could not be sent'));
  return new Telemetry(api, close);
}

function isTraced(): boolean {
  return process.env['OTEL_TRACES_EXPORTER'] !== 'none';
}

function isAskedFor(variables: NodeJS.ProcessEnv): boolean {
  return Object.entries(variables).some(
    ([name, value]) => value && /^OTEL_.*(?:_ENDPOINT|_EXPORTER)$/.test(name),
  );
}

/** Turns off what is not configured: the SDK's default is to send to a collector on this machine. */
function prepare(variables: NodeJS.ProcessEnv): void {
  variables['OTEL_SERVICE_NAME'] ||= NAME;
  variables['OTEL_LOGS_EXPORTER'] ||= 'none';
  for (const signal of ['TRACES', 'METRICS']) {
    const collector =
      variables['OTEL_EXPORTER_OTLP_ENDPOINT'] || variables[`OTEL_EXPORTER_OTLP_${signal}_ENDPOINT`];
    variables[`OTEL_${signal}_EXPORTER`] ||= collector ? 'otlp' : 'none';
  }
}

function serveMetrics(variables: NodeJS.ProcessEnv, { port, host }: { port: number; host: string }): void {
  variables['OTEL_METRICS_EXPORTER'] = pulled(variables['OTEL_METRICS_EXPORTER']);
  // Without `host`, whose id comes late: Prometheus' reader doesn't wait for it and reports an error at each scrape.
  variables['OTEL_NODE_RESOURCE_DETECTORS'] ||= 'env,os,process,serviceinstance';
  variables['OTEL_EXPORTER_PROMETHEUS_PORT'] = String(port);
  variables['OTEL_EXPORTER_PROMETHEUS_HOST'] ||= host;
}

function pulled(named: string | undefined): string {
  return named === undefined || named === 'none' ? 'prometheus' : `${named},prometheus`;
}

/** One set of instruments for all readers. The job queue has its own, through the same API. */
export class Telemetry {
  readonly close: () => Promise<void>;
  readonly #api: Api;
  readonly #meter: Meter;
  readonly #tracer: Tracer;
  readonly placing: (outcome: string) => void;
  /** Told of each query; undefined where nobody reads traces. */
  readonly query: OnQuery | undefined;

  constructor(api: Api, close: () => Promise<void>) {
    this.#api = api;
    this.close = close;
    this.#meter = api.metrics.getMeter(NAME);
    this.#tracer = api.trace.getTracer(NAME);
    const placings = this.#meter.createCounter('botteghino.placings', {
      description: 'Bookings that guests wanted to place, by what came of it',
    });
    this.placing = (outcome) => placings.add(1, { outcome });
    this.query = isTraced() ? (text, answer) => this.#span(text, answer) : undefined;
  }

  /** The statement alone: its parameters may be anybody's. */
  #span(text: string, answer: Promise<unknown>): void {
    const { trace, SpanKind, SpanStatusCode } = this.#api;
    if (trace.getActiveSpan()?.isRecording() !== true) return;
    const statement = text.trim().slice(0, LONGEST_STATEMENT);
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': statement };
    const [verb = ''] = statement.split(/\s/, 1);
    const span = this.#tracer.startSpan(verb.toUpperCase(), { kind: SpanKind.CLIENT, attributes });
    const fail = () => span.setStatus({ code: SpanStatusCode.ERROR }).end();
    answer.then(() => span.end(), fail);
  }

  watchRequests(app: FastifyInstance): void {
    const { context, propagation, ROOT_CONTEXT, trace, SpanKind, SpanStatusCode } = this.#api;
    const durations = this.#meter.createHistogram('http.server.request.duration', {
      unit: 's',
      advice: { explicitBucketBoundaries: BUCKETS },
    });
    const spans = new WeakMap<FastifyRequest, Span>();
    app.addHook('onRequest', (request, _reply, done) => {
      // Anybody can send `traceparent`: it is only linked, and decides neither sampling nor the parent.
      const asker = trace.getSpanContext(propagation.extract(ROOT_CONTEXT, request.headers));
      const links = asker ? [{ context: asker }] : [];
      const span = this.#tracer.startSpan(request.method, { kind: SpanKind.SERVER, root: true, links });
      spans.set(request, span);
      context.with(trace.setSpan(ROOT_CONTEXT, span), done);
    });
    app.addHook('onResponse', async (request, reply) => {
      const facts: Attributes = {
        'http.request.method': request.method,
        'http.route': routeOf(request),
        'http.response.status_code': reply.statusCode,
      };
      durations.record(reply.elapsedTime / 1000, facts);
      const span = spans.get(request);
      span?.updateName(`${request.method} ${String(facts['http.route'])}`).setAttributes(facts);
      if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
      span?.end();
    });
  }

  watchKept({ counts }: Pick<KeptPages, 'counts'>): void {
    this.#meter
      .createObservableCounter('botteghino.kept_pages', {
        description: 'Pages given from what is kept, and made',
      })
      .addCallback((result) => {
        result.observe(counts.given, { outcome: 'given' });
        result.observe(counts.made, { outcome: 'made' });
      });
  }

  /** Figures of the whole platform, the same from every process. */
  watchPlatform(find: () => Promise<Waiting>): void {
    const gauge = (name: string, description: string) =>
      this.#meter.createObservableGauge(name, { description });
    const mails = gauge('botteghino.mails', 'Mails that wait or did not go out');
    const holds = gauge('botteghino.holds', 'Bookings that hold places and are not paid yet');
    const connections = gauge('botteghino.database_connections', 'Connections to the database, by state');
    const found = sharedFor(FIGURES_MS, find);
    this.#meter.addBatchObservableCallback(
      async (result) => {
        // Figures that take too long, or while the database is away, are left out.
        const state = await withinPatience(found());
        if (state === undefined) return;
        result.observe(mails, state.mails.queued, { state: 'queued' });
        result.observe(mails, state.mails.failed, { state: 'failed' });
        result.observe(holds, state.holds);
        result.observe(connections, state.connections.busy, { state: 'busy' });
        result.observe(connections, state.connections.idle, { state: 'idle' });
      },
      [mails, holds, connections],
    );
  }
}
