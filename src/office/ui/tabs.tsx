import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { grouped } from '../text/format.ts';

export interface Tab {
  readonly to: string;
  readonly label: string;
  readonly current: boolean;
  readonly count?: number | null;
  /** `count` and more. */
  readonly isMore?: boolean;
  readonly mark?: ReactNode;
}

/** Tabs are links: each has an address, and works before scripts. */
export const Tabs = ({ label, tabs }: { label: string; tabs: readonly Tab[] }) => (
  <nav className="views" aria-label={label}>
    {tabs.map((tab) => (
      <Link
        key={tab.to}
        to={tab.to}
        preventScrollReset
        {...(tab.current ? { 'aria-current': 'page' as const, ref: showWhole } : {})}
      >
        <span>{tab.label}</span>
        {tab.mark}
        {tab.count !== undefined && tab.count !== null && (
          <span className="cnt">{grouped(tab.count) + (tab.isMore ? '+' : '')}</span>
        )}
      </Link>
    ))}
  </nav>
);

/** On a phone the row of tabs scrolls sideways: the current one is in it from the start. */
function showWhole(tab: HTMLAnchorElement | null): void {
  const row = tab?.parentElement;
  if (row)
    row.scrollLeft += Math.max(0, tab.getBoundingClientRect().right - row.getBoundingClientRect().right);
}
