import { useState } from 'react';
import { sentences } from '../../text/sentences.ts';
import { Menu } from '../../ui/menu.tsx';
import { Toast } from '../../ui/toast.tsx';
import es from './es.json';

const t = sentences(es);

/** What is seldom needed of a record. */
export function MoreMenu({ account }: { account: string }) {
  const [copies, setCopies] = useState(0);
  const copy = async () => {
    await navigator.clipboard.writeText(account);
    setCopies((n) => n + 1);
  };
  return (
    <span className="needs-script no-s">
      <Menu
        label={t('more')}
        acts={[
          { id: 'copy', label: t('copyAccount'), icon: 'paper', run: () => void copy() },
          { id: 'print', label: t('print'), icon: 'download', run: () => print() },
        ]}
      />
      <Toast message={copies > 0 ? t('copied') : null} id={copies} />
    </span>
  );
}
