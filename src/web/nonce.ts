import { createContext } from 'react';

/** The nonce of our inline <style> and <script>; undefined in the browser and where hashes are used. */
export const Nonce = createContext<string | undefined>(undefined);
