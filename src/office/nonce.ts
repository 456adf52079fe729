import { createContext } from 'react';

/** The nonce of inline <style> and <script>; undefined in the browser. */
export const Nonce = createContext<string | undefined>(undefined);
