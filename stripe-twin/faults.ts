/** Failures planned by a test: the next matching requests fail before or after their effect. */
export type Fault = {
  method: 'GET' | 'POST' | 'DELETE';
  /** The path as sent, where `*` is any one segment: `/v1/refunds/*`. */
  path: string;
  /** Whether the request takes effect before it fails. */
  when: 'before' | 'after';
  /** A cut connection, an internal error of Stripe, too many requests, or only a slow answer. */
  how: 'cut' | 'error' | 'rate_limit' | 'slow';
  /** How many requests fail; by default 1. The SDK repeats a cut request once by itself. */
  times?: number;
  /** For `slow`: how long, in milliseconds. */
  ms?: number;
};

export type Faults = ReturnType<typeof createFaults>;

export function createFaults() {
  const planted: (Fault & { left: number })[] = [];
  return {
    plant(fault: Fault): void {
      planted.push({ ...fault, left: fault.times ?? 1 });
    },
    clear: (): void => void (planted.length = 0),
    /** The fault for this request, if any; it counts as used. */
    take(method: string, path: string): Fault | null {
      const fault = planted.find((one) => one.method === method && isAt(one.path, path));
      if (!fault) return null;
      fault.left -= 1;
      if (fault.left === 0) planted.splice(planted.indexOf(fault), 1);
      return fault;
    },
  };
}

function isAt(pattern: string, path: string): boolean {
  const [wanted, sent] = [pattern.split('/'), path.split('/')];
  return (
    wanted.length === sent.length &&
    wanted.every((part, at) => (part === '*' ? sent[at] !== '' : part === sent[at]))
  );
}
