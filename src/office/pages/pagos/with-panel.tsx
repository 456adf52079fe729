import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';
import { Notice } from '../../ui/notice.tsx';
import { PaymentPanel } from './payment-panel.tsx';
import type { ShownPayment } from './parts.tsx';

/** A list, and beside it the payment that is open. */
export const WithPanel = ({
  open,
  closeTo,
  now,
  children,
}: {
  open: { readonly shown: ShownPayment; readonly problems: readonly string[] } | null;
  closeTo: string;
  now: string;
  children: ReactNode;
}) => (
  <div className={cx(open !== null && 'cols pg')}>
    <div>{children}</div>
    {open && (
      <div className="side">
        {open.problems.length > 0 && <Notice tone="bad">{open.problems.join(' ')}</Notice>}
        <PaymentPanel key={open.shown.payment.event} shown={open.shown} closeTo={closeTo} now={now} />
      </div>
    )}
  </div>
);
