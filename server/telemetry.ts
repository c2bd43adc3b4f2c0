// Metrics and traces by OpenTelemetry, where its variables or METRICS_PORT ask for them: docs/decisions/0035-telemetry.md.
// Otherwise nothing of it is loaded, and nobody is watched.
import type { Attributes, Meter, Span, Tracer } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { SystemState } from '#app/domain/administration/system-state.ts';
import type { Environment } from '#app/gateways/env.server.ts';

import { pathPattern } from '#app/paths.ts';

import { matchedBy } from './http/logging.ts';
import type { KeptPages } from './kept/kept-pages.ts';

type Api = typeof import('@opentelemetry/api');

const NAME = 'botteghino';
/** Seconds, as the semantic conventions have them. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
/** However many ask for the figures, the database is asked once in that time. */
const FIGURES_MS = 10_000;

export async function openTelemetry(
  { METRICS_PORT: port }: Pick<Environment, 'METRICS_PORT'>,
  variables = process.env,
): Promise<Telemetry | undefined> {
  if (variables['OTEL_SDK_DISABLED'] === 'true' || (port === undefined && !isAskedFor(variables)))
    return undefined;
  prepare(variables, port);
  const { NodeSDK } = await import('@opentelemetry/sdk-node');
  const api = await import('@opentelemetry/api');
  const sdk = new NodeSDK({ instrumentations: [] });
  sdk.start();
  return new Telemetry(api, () => sdk.shutdown());
}

function isAskedFor(variables: NodeJS.ProcessEnv): boolean {
  return Object.keys(variables).some((name) => /^OTEL_.*(?:_ENDPOINT|_EXPORTER)$/.test(name));
}

/** What nobody named is not sent anywhere: by itself the SDK would send to a collector on this machine. */
function prepare(variables: NodeJS.ProcessEnv, port: number | undefined): void {
  const collector = Object.keys(variables).some((name) => name.startsWith('OTEL_EXPORTER_OTLP_'));
  variables['OTEL_SERVICE_NAME'] ??= NAME;
  variables['OTEL_LOGS_EXPORTER'] ??= 'none';
  variables['OTEL_TRACES_EXPORTER'] ??= collector ? 'otlp' : 'none';
  const named = variables['OTEL_METRICS_EXPORTER'] ?? (collector ? 'otlp' : undefined);
  variables['OTEL_METRICS_EXPORTER'] = port === undefined ? (named ?? 'none') : pulled(named);
  if (port !== undefined) variables['OTEL_EXPORTER_PROMETHEUS_PORT'] = String(port);
}

function pulled(named: string | undefined): string {
  return named === undefined || named === 'none' ? 'prometheus' : `${named},prometheus`;
}

/** Never the address itself: secrets are in some. */
function routeOf(request: FastifyRequest): string {
  const pattern = matchedBy(request)?.pattern;
  return pattern === undefined ? 'other' : pathPattern(pattern);
}

/** One set of instruments, whoever reads them. The job queue has its own, by the same API. */
export class Telemetry {
  readonly close: () => Promise<void>;
  readonly #api: Api;
  readonly #meter: Meter;
  readonly #tracer: Tracer;
  readonly #countPlacing: (outcome: string) => void;

  constructor(api: Api, close: () => Promise<void>) {
    this.#api = api;
    this.close = close;
    this.#meter = api.metrics.getMeter(NAME);
    this.#tracer = api.trace.getTracer(NAME);
    const placings = this.#meter.createCounter('botteghino.placings', {
      description: 'Bookings that guests wanted to place, by what came of it',
    });
    this.#countPlacing = (outcome) => placings.add(1, { outcome });
  }

  readonly placing = (outcome: string): void => this.#countPlacing(outcome);

  watchRequests(app: FastifyInstance): void {
    const { context, propagation, trace, SpanKind, SpanStatusCode } = this.#api;
    const durations = this.#meter.createHistogram('http.server.request.duration', {
      unit: 's',
      advice: { explicitBucketBoundaries: BUCKETS },
    });
    const spans = new WeakMap<FastifyRequest, Span>();
    app.addHook('onRequest', (request, _reply, done) => {
      const from = propagation.extract(context.active(), request.headers);
      const span = this.#tracer.startSpan(request.method, { kind: SpanKind.SERVER }, from);
      spans.set(request, span);
      context.with(trace.setSpan(from, span), done);
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

  /** Of the whole platform: each process tells the same. */
  watchPlatform(find: () => Promise<SystemState>): void {
    const gauge = (name: string, description: string) =>
      this.#meter.createObservableGauge(name, { description });
    const mails = gauge('botteghino.mails', 'Mails that wait or did not go out');
    const holds = gauge('botteghino.holds', 'Bookings that hold places and are not paid yet');
    const connections = gauge('botteghino.database_connections', 'Connections to the database, by state');
    let known: Promise<SystemState> | undefined;
    this.#meter.addBatchObservableCallback(
      async (result) => {
        if (known === undefined) {
          known = find();
          setTimeout(() => (known = undefined), FIGURES_MS).unref();
        }
        const state = await known.catch(() => undefined);
        // While the database is away there is nothing to tell.
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
