import type { ReactNode } from 'react';
import { ButtonLink } from '#web/ui/button.tsx';
import device404 from './device-404.svg?url';
import device500 from './device-500.svg?url';
import styles from './error-pages.module.css';

// Spec §2: these two pages are static and in English.

export function NotFoundPage({ home = '/1/inicio' }: { home?: string }) {
  return (
    <ErrorPage picture={device404} title="This page isn’t on the shelf" home={home}>
      Error 404. The link may be old, or the address has a typo.
    </ErrorPage>
  );
}

export function ServerErrorPage({ home = '/1/inicio' }: { home?: string }) {
  return (
    <ErrorPage picture={device500} title="Something broke in the back room" home={home}>
      Error 500. It is our fault, not yours. Please try again in a moment.
    </ErrorPage>
  );
}

function ErrorPage({
  picture,
  title,
  home,
  children,
}: {
  picture: string;
  title: string;
  home: string;
  children: ReactNode;
}) {
  return (
    <main id="contenido" tabIndex={-1} lang="en" className={styles.page}>
      <div className="read">
        <div className={styles.scene}>
          <svg viewBox="0 0 250 214" width="250" height="214" fill="none" aria-hidden="true">
            <rect
              x="42"
              y="20"
              width="92"
              height="180"
              rx="15"
              className={styles.ghost}
              strokeDasharray="5 7"
              strokeLinecap="round"
            />
            {[42, 65, 88].map((y) => (
              <circle key={y} cx="62" cy={y} r="8.5" className={styles.lens} />
            ))}
          </svg>
          <img src={picture} alt="" width={112} height={187} />
        </div>
        <h1>{title}</h1>
        <p>{children}</p>
        <ButtonLink to={home} reloadDocument>
          Back to the store
        </ButtonLink>
      </div>
    </main>
  );
}
