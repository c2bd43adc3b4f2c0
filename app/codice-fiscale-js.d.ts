// The package's own types know a default export that it does not have, and not the one that it has.
import 'codice-fiscale-js';

declare module 'codice-fiscale-js' {
  export const CodiceFiscale: { check(code: string): boolean };
}
