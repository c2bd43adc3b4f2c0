/** Stripe's errors: as thrown inside the twin, and as sent to clients. */
export type ErrorBody = {
  type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error';
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
  charge?: string;
  doc_url?: string;
  payment_intent?: unknown;
  payment_method?: unknown;
};

export class ApiError extends Error {
  readonly status: number;
  readonly body: ErrorBody;
  /** A declined payment is an error whose objects are kept. */
  readonly keepsEffects: boolean;

  constructor(status: number, body: ErrorBody, keepsEffects = false) {
    super(body.message);
    this.status = status;
    this.body = body.code ? { ...body, doc_url: docUrl(body.code) } : body;
    this.keepsEffects = keepsEffects;
  }
}

function docUrl(code: string): string {
  return `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`;
}

type InvalidOptions = { code?: string; param?: string; status?: number };

export function invalid(message: string, options: InvalidOptions = {}): ApiError {
  const { status = 400, ...rest } = options;
  return new ApiError(status, { type: 'invalid_request_error', message, ...rest });
}

export function missing(kind: string, id: string, param: string): ApiError {
  return invalid(`No such ${kind}: '${id}'`, { status: 404, code: 'resource_missing', param });
}
