import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * After going to another screen without a page load, the focus goes to its content, as a page load would have done:
 * screen readers say where one is. A field of the new screen that took the focus keeps it.
 */
export function useArrival(): void {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    const main = document.getElementById('contenido');
    if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
  }, [pathname]);
}
