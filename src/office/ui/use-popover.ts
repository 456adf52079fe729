import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** The ref of a popover that closes when one of its links was followed: the page around it stays. */
export function usePopoverUntilNavigation() {
  const ref = useRef<HTMLElement>(null);
  const { key } = useLocation();
  useEffect(() => ref.current?.hidePopover(), [key]);
  return ref;
}
