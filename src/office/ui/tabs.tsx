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
        {...(tab.current ? { 'aria-current': 'page' as const } : {})}
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
