import { Icon } from '../../ui/icon.tsx';

/** What was just done, said to screen readers too. */
export const Did = ({ words }: { words: string | null }) => (
  <output className="did">
    {words !== null && (
      <span className="nt good">
        <Icon name="done" />
        <span>{words}</span>
      </span>
    )}
  </output>
);
