import type { ReactNode } from 'react';
import { House } from './house.tsx';

/** The pages without a session: the house at the left, the form at the right. */
export const SignInFrame = ({
  heading,
  about,
  facts,
  children,
}: {
  heading: string;
  about: string;
  facts: readonly (readonly [label: string, value: string])[];
  children: ReactNode;
}) => (
  <div className="in1">
    <header className="l">
      <div className="house">
        <House />
      </div>
      <h2>{heading}</h2>
      <p>{about}</p>
      <ul>
        {facts.map(([label, value]) => (
          <li key={label}>
            <span>{label}</span>
            <b>{value}</b>
          </li>
        ))}
      </ul>
    </header>
    <main className="r1">
      <div className="f">{children}</div>
    </main>
  </div>
);
