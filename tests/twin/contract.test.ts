import { describe, expect, it } from 'vitest';
import { contractChecker } from '#tests/support/stripe/contract.ts';
import type { Exchange } from '#twin/http.ts';

const BALANCE = { object: 'balance', available: [], pending: [], livemode: false };
const exchange = (changes: Partial<Exchange>): Exchange => ({
  method: 'GET',
  route: '/v1/balance',
  query: '',
  body: '',
  status: 200,
  reply: BALANCE,
  ...changes,
});

function problemsOf(changes: Partial<Exchange>): string[] {
  const checker = contractChecker();
  checker.observe(exchange(changes));
  return checker.violations.map((one) => `${one.contract} ${one.at} ${one.problem}`);
}

describe('the contract checker', () => {
  it('has nothing to say about an exchange that keeps the contract', () => {
    expect(problemsOf({})).toEqual([]);
  });

  it('finds an unknown parameter in a request', () => {
    const sent = {
      method: 'POST',
      route: '/v1/account_links',
      reply: { object: 'account_link', created: 1, expires_at: 2, url: 'u' },
    };
    const problems = problemsOf({ ...sent, body: 'account=acct_1&type=account_onboarding&colour=red' });
    expect(problems).toEqual([
      "sdk / must NOT have additional properties 'colour'",
      "2024 / must NOT have additional properties 'colour'",
    ]);
  });

  it('finds an unknown filter and a text that is too long', () => {
    const list = { object: 'list', data: [], has_more: false, url: '/v1/charges' };
    expect(problemsOf({ route: '/v1/charges', query: 'colour=red', reply: list })).toHaveLength(1);
    const long = `payment_intent=${'x'.repeat(5001)}`;
    expect(problemsOf({ route: '/v1/charges', query: long, reply: list })).toEqual([
      '2024 /payment_intent must NOT have more than 5000 characters',
    ]);
  });

  it('finds a field that is missing or of the wrong kind in a reply', () => {
    expect(problemsOf({ reply: { ...BALANCE, livemode: 'no' } })).toContain('sdk /livemode must be boolean');
    expect(problemsOf({ reply: { object: 'balance', available: [], livemode: false } })).toContain(
      "sdk / must have required property 'pending'",
    );
  });

  it('looks into the object of an event', () => {
    const event = {
      id: 'evt_1',
      object: 'event',
      api_version: null,
      created: 1,
      livemode: false,
      pending_webhooks: 0,
      request: null,
      type: 'balance.available',
      data: { object: { ...BALANCE, colour: 'red' } },
    };
    expect(problemsOf({ route: '/v1/events/:id', reply: event })).toContain(
      "sdk / must NOT have additional properties 'colour'",
    );
  });

  it('holds errors against Stripe’s error object', () => {
    expect(problemsOf({ status: 400, reply: { error: { type: 'invalid_request_error' } } })).toEqual([]);
    expect(problemsOf({ status: 400, reply: { error: { type: 'oops' } } })).toHaveLength(1);
  });

  it('throws with the list of what it found', () => {
    const checker = contractChecker();
    checker.observe(exchange({ reply: { ...BALANCE, livemode: 'no' } }));
    expect(() => checker.assertClean()).toThrow('GET /v1/balance reply (sdk) /livemode: must be boolean');
  });
});
