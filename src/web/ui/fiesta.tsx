import { useId, type ReactNode } from 'react';
import styles from './fiesta.module.css';

/** The festive page head, only for approval, payment in full and delivery. Papel picado on the brand colour. */
export function Fiesta({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <section className={styles.fiesta}>
      <PapelPicado />
      <div className="wrap">
        <h1>{title}</h1>
        {children && <p>{children}</p>}
      </div>
    </section>
  );
}

/** The panel that overlaps the head's edge: a stage (left on wide screens) and its content. */
export function Prize({ stage, children }: { stage?: ReactNode; children: ReactNode }) {
  return (
    <div className={stage ? `${styles.prize} ${styles.halves}` : styles.prize}>
      {stage && <div className={styles.stage}>{stage}</div>}
      <div className={styles.inside}>{children}</div>
    </div>
  );
}

/** The act of the card on a wide screen; on a phone it is in a StickyBar of kind `phone`, in reach. */
export const PrizeAct = ({ children }: { children: ReactNode }) => (
  <div className={`actions ${styles.act}`}>{children}</div>
);

/** A string of cut-paper flags, symmetric around the middle one; drops and sways once. */
export function PapelPicado() {
  const id = useId();
  return (
    <svg className={styles.papel} aria-hidden="true" fill="currentColor" width="100%" height="84">
      <defs>
        <pattern
          id={id}
          x="50%"
          width="216"
          height="84"
          patternUnits="userSpaceOnUse"
          patternTransform="translate(-36 0)"
        >
          {flags.map((flag) => (
            <path key={flag.opacity} fillRule="evenodd" opacity={flag.opacity} d={flag.d} />
          ))}
          <rect y="4.6" width="216" height="1.6" />
        </pattern>
      </defs>
      <rect width="100%" height="84" fill={`url(#${id})`} />
    </svg>
  );
}

const flags = [
  {
    opacity: 1,
    d: 'M1 6H71V60a5.83 5.83 0 0 1-11.66 0a5.83 5.83 0 0 1-11.66 0a5.83 5.83 0 0 1-11.66 0a5.83 5.83 0 0 1-11.66 0a5.83 5.83 0 0 1-11.66 0a5.83 5.83 0 0 1-11.66 0zM39.0 30.0C43.0 25.2 47.9 26.4 50.0 30.0C47.9 33.6 43.0 34.8 39.0 30.0zM38.1 32.1C44.3 31.6 47.0 35.8 45.9 39.9C41.8 41.0 37.6 38.3 38.1 32.1zM36.0 33.0C40.8 37.0 39.6 41.9 36.0 44.0C32.4 41.9 31.2 37.0 36.0 33.0zM33.9 32.1C34.4 38.3 30.2 41.0 26.1 39.9C25.0 35.8 27.7 31.6 33.9 32.1zM33.0 30.0C29.0 34.8 24.1 33.6 22.0 30.0C24.1 26.4 29.0 25.2 33.0 30.0zM33.9 27.9C27.7 28.4 25.0 24.2 26.1 20.1C30.2 19.0 34.4 21.7 33.9 27.9zM36.0 27.0C31.2 23.0 32.4 18.1 36.0 16.0C39.6 18.1 40.8 23.0 36.0 27.0zM38.1 27.9C37.6 21.7 41.8 19.0 45.9 20.1C47.0 24.2 44.3 28.4 38.1 27.9zM34 30a2 2 0 1 0 4 0a2 2 0 1 0-4 0zM6.3 54a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0-3.4 0zM17.5 54a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0-3.4 0zM28.7 54a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0-3.4 0zM39.9 54a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0-3.4 0zM51.1 54a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0-3.4 0zM62.3 54a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0-3.4 0zM6 30a2 2 0 1 0 4 0a2 2 0 1 0-4 0zM62 30a2 2 0 1 0 4 0a2 2 0 1 0-4 0z',
  },
  {
    opacity: 0.62,
    d: 'M73 6H143V60a5.83 5.83 0 0 1-11.66 0a5.83 5.83 0 0 1-11.66 0a5.83 5.83 0 0 1-11.66 0a5.83 5.83 0 0 1-11.66 0a5.83 5.83 0 0 1-11.66 0a5.83 5.83 0 0 1-11.66 0zM108 22L113 30L108 38L103 30zM94 23L98 30L94 37L90 30zM122 23L126 30L122 37L118 30zM105.8 16a2.2 2.2 0 1 0 4.4 0a2.2 2.2 0 1 0-4.4 0zM105.8 44a2.2 2.2 0 1 0 4.4 0a2.2 2.2 0 1 0-4.4 0zM78.3 54a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0-3.4 0zM89.5 54a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0-3.4 0zM100.7 54a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0-3.4 0zM111.9 54a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0-3.4 0zM123.1 54a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0-3.4 0zM134.3 54a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0-3.4 0zM78 30a2 2 0 1 0 4 0a2 2 0 1 0-4 0zM134 30a2 2 0 1 0 4 0a2 2 0 1 0-4 0z',
  },
  {
    opacity: 0.82,
    d: 'M145 6H215V60a5.83 5.83 0 0 1-11.66 0a5.83 5.83 0 0 1-11.66 0a5.83 5.83 0 0 1-11.66 0a5.83 5.83 0 0 1-11.66 0a5.83 5.83 0 0 1-11.66 0a5.83 5.83 0 0 1-11.66 0zM182.6 31.5C187.8 29.4 191.3 32.6 191.3 36.5C187.9 38.4 183.4 37.1 182.6 31.5zM180.0 33.0C184.4 36.5 183.4 41.0 180.0 43.0C176.7 41.1 175.6 36.5 180.0 33.0zM177.4 31.5C176.6 37.1 172.2 38.5 168.8 36.5C168.7 32.6 172.2 29.5 177.4 31.5zM177.4 28.5C172.2 30.6 168.7 27.4 168.7 23.5C172.1 21.6 176.6 22.9 177.4 28.5zM180.0 27.0C175.6 23.5 176.6 19.0 180.0 17.0C183.3 18.9 184.4 23.5 180.0 27.0zM182.6 28.5C183.4 22.9 187.8 21.5 191.2 23.5C191.3 27.4 187.8 30.5 182.6 28.5zM158 18a2 2 0 1 0 4 0a2 2 0 1 0-4 0zM198 18a2 2 0 1 0 4 0a2 2 0 1 0-4 0zM158 42a2 2 0 1 0 4 0a2 2 0 1 0-4 0zM198 42a2 2 0 1 0 4 0a2 2 0 1 0-4 0zM150.3 54a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0-3.4 0zM161.5 54a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0-3.4 0zM172.7 54a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0-3.4 0zM183.9 54a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0-3.4 0zM195.1 54a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0-3.4 0zM206.3 54a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0-3.4 0zM150 30a2 2 0 1 0 4 0a2 2 0 1 0-4 0zM206 30a2 2 0 1 0 4 0a2 2 0 1 0-4 0z',
  },
];
