import { useId, type ReactNode } from 'react';

/** A part of a page under a heading, with a hairline above it. */
export function Section({
  title,
  beside,
  end,
  children,
}: {
  title: string;
  beside?: ReactNode;
  end?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className="sec" aria-labelledby={id}>
      <div className="hd">
        <h2 id={id}>{title}</h2>
        {beside}
        {end && <div className="end">{end}</div>}
      </div>
      {children}
    </section>
  );
}

/** The head of a page: its name, one line about it, and its actions. */
export const PageHead = ({
  title,
  lead,
  children,
}: {
  title: string;
  lead?: ReactNode;
  children?: ReactNode;
}) => (
  <div className="phead">
    <div>
      <h1>{title}</h1>
      {lead && <p>{lead}</p>}
    </div>
    {children && <div className="act">{children}</div>}
  </div>
);
