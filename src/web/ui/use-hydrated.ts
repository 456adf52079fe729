import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * Returns false on the server and in the browser's first render, true afterwards. With `matters` false it is true at
 * once: a component that renders the same either way skips the re-render after hydration.
 */
export const useHydrated = (matters = true): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => !matters,
  );
