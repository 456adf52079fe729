import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * False on the server and in the first render of the browser, true from then on. With `matters` false it is true at once:
 * whoever would say the same either way is not rendered again, in one go with all others, right after hydration.
 */
export const useHydrated = (matters = true): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => !matters,
  );
