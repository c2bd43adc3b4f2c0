// The nonce for inline styles while the server renders. In the browser there is none to know, and none needed.
import { createContext } from 'react';

export const NonceContext = createContext<string | undefined>(undefined);
