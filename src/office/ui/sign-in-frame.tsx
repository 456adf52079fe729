import type { ReactNode } from 'react';
import { sentences } from '../text/sentences.ts';
import es from './es.json';

const t = sentences(es);

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
        <BrandMark />
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

/** The mark of the house: two links of a chain, and its name. */
export const BrandMark = () => (
  <>
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.6"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M10 14.5l4-5M8.5 9H7.5a4.5 4.5 0 1 0 0 9h3M15.5 15h1a4.5 4.5 0 1 0 0-9h-3" />
    </svg>
    <span>{t('house')}</span>
  </>
);
