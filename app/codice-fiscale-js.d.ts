// Corrects the package's types: they declare a default export that doesn't exist, and miss the real one.
import 'codice-fiscale-js';

declare module 'codice-fiscale-js' {
  export const CodiceFiscale: { check(code: string): boolean };
}
