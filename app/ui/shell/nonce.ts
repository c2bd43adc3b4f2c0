// The nonce for inline styles during server rendering; in the browser it is undefined and not needed.
import { createContext } from 'react';

export const NonceContext = createContext<string | undefined>(undefined);
