import { useState } from 'react';
import { useNavigate, useSubmit } from 'react-router';
import { sentences } from '../../text/sentences.ts';
import { Menu } from '../../ui/menu.tsx';
import { Toast } from '../../ui/toast.tsx';
import type { Casework } from './casework/casework.ts';
import casework from './casework/es.json';
import es from './es.json';

const t = sentences(es);
const of = sentences(casework);

/** What is seldom needed of a record. */
export function MoreMenu({ account, casework: { may } }: { account: string; casework: Casework }) {
  const submit = useSubmit();
  const navigate = useNavigate();
  const post = (intent: string) => void submit({ intent }, { method: 'post', preventScrollReset: true });
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
          ...(may.sendLink
            ? [{ id: 'link', label: of('sendLink'), icon: 'link' as const, run: () => post('send-link') }]
            : []),
          ...(may.sendCode
            ? [{ id: 'code', label: of('sendCode'), icon: 'key' as const, run: () => post('send-code') }]
            : []),
          ...(may.hand
            ? [
                {
                  id: 'hand',
                  label: of('hand'),
                  icon: 'person' as const,
                  run: () => void navigate('?hacer=entregar', { preventScrollReset: true }),
                },
              ]
            : []),
          { id: 'copy', label: t('copyAccount'), icon: 'paper', run: () => void copy() },
          { id: 'print', label: t('print'), icon: 'download', run: () => print() },
          ...(may.cancel
            ? [
                {
                  id: 'cancel',
                  label: of('cancel'),
                  icon: 'forbidden' as const,
                  run: () => void navigate('?hacer=cancelar', { preventScrollReset: true }),
                },
              ]
            : []),
        ]}
      />
      <Toast message={copies > 0 ? t('copied') : null} id={copies} />
    </span>
  );
}
