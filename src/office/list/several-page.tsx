import { useId } from 'react';
import { Form, Link, useActionData, useLoaderData } from 'react-router';
import type { PreviewedAll } from '#contract/office/acts.ts';
import { sentences } from '../text/sentences.ts';
import { Badge } from '../ui/badge.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Changes } from '../ui/changes.tsx';
import { Notice } from '../ui/notice.tsx';
import { Crumb, PageHead } from '../ui/section.tsx';
import { TableFrame } from '../ui/table-frame.tsx';
import { useSending } from '../ui/send-button.tsx';
import es from './es.json';
import type { SeveralAnswer } from './several-action.ts';

const t = sentences(es);
type Line = PreviewedAll['lines'][number];

interface Words {
  readonly title: string;
  /** The list: where it is, its name, and what a row is called. */
  readonly list: string;
  readonly listName: string;
  readonly row: string;
  readonly submit: (n: number) => string;
  readonly done: (n: number) => string;
  /** Where its rows lead. */
  readonly to: (of: string) => string;
}

/** An act on several rows: of each what would change or why it cannot, one button, and what became of them. */
export function SeveralPage({ words }: { words: Words }) {
  const { lines, missing } = useLoaderData<PreviewedAll>();
  const answer = useActionData<SeveralAnswer>();
  const { title, list, listName } = words;
  return (
    <>
      <Crumb label={t('path')} to={list} list={listName} here={title} />
      <PageHead title={title} lead={answer?.result ? undefined : t('severalLead')} />
      {answer && answer.errors.length > 0 && <Notice tone="bad">{answer.errors.join(' ')}</Notice>}
      {answer?.result ? (
        <Result result={answer.result} words={words} />
      ) : (
        <div className="stack">
          <Preview lines={lines} words={words} />
          {missing > 0 && <Notice tone="warn">{t('severalMissing', { n: missing })}</Notice>}
          <SendForm lines={lines} words={words} />
        </div>
      )}
    </>
  );
}

const Preview = ({ lines, words: { title, row, to } }: { lines: readonly Line[]; words: Words }) => (
  <TableFrame label={title} className="list">
    <thead>
      <tr>
        <th scope="col">{row}</th>
        <th scope="col">{t('severalChange')}</th>
        <th scope="col" style={{ width: 260 }}>
          {t('severalWhat')}
        </th>
      </tr>
    </thead>
    <tbody>
      {lines.map((line) => (
        <tr key={line.of}>
          <td className="m-a">
            <Link className="nm" to={to(line.of)}>
              {line.name}
            </Link>
          </td>
          <td className="m-b">
            <Changes changes={line.changes} />
          </td>
          <td className="m-c">
            <What line={line} />
          </td>
        </tr>
      ))}
    </tbody>
  </TableFrame>
);

function What({ line: { because, second } }: { line: Line }) {
  if (because !== null)
    return (
      <>
        <Badge tone="none" icon="refused">
          {t('severalCannot')}
        </Badge>
        <small>{because}</small>
      </>
    );
  if (second.length === 0)
    return (
      <Badge tone="info" icon="arrow">
        {t('severalWill')}
      </Badge>
    );
  return (
    <>
      <Badge tone="pair" icon="two-people">
        {t('severalSecond')}
      </Badge>
      <small>{second.join(' ')}</small>
    </>
  );
}

/** Sends those that can be done, as they were seen; those that need two with the reason. */
function SendForm({ lines, words: { list, submit } }: { lines: readonly Line[]; words: Words }) {
  const reason = useId();
  const isSending = useSending();
  const sent = lines.flatMap(({ of, seen }) => (seen === null ? [] : [{ of, seen }]));
  const back = <ButtonLink to={list}>{t('severalCancel')}</ButtonLink>;
  if (sent.length === 0) {
    return (
      <>
        <Notice tone="warn">{t('severalNone')}</Notice>
        <div className="row">{back}</div>
      </>
    );
  }
  return (
    <Form method="post" className="stack narrowform">
      {sent.map(({ of, seen }) => (
        <span key={of} hidden>
          <input type="hidden" name="of" value={of} />
          <input type="hidden" name="seen" value={seen} />
        </span>
      ))}
      {lines.some(({ second }) => second.length > 0) && (
        <div className="field">
          <label htmlFor={reason}>{t('severalReason')}</label>
          <textarea
            id={reason}
            name="reason"
            rows={2}
            className="in"
            minLength={3}
            maxLength={500}
            required
          />
        </div>
      )}
      <div className="row wrapx">
        <Button type="submit" kind="primary" busy={isSending}>
          {submit(sent.length)}
        </Button>
        {back}
      </div>
    </Form>
  );
}

function Result({
  result: { done, waiting, refused },
  words: { list, listName, done: doneWords },
}: {
  result: NonNullable<SeveralAnswer['result']>;
  words: Words;
}) {
  const isWhole = refused.length === 0;
  const said = [
    ...(done > 0 ? [`${doneWords(done)}.`] : []),
    ...(waiting > 0
      ? [t(waiting === 1 ? 'severalWaiting_one' : 'severalWaiting_other', { n: waiting })]
      : []),
    ...(isWhole ? [] : [t('severalRefused')]),
  ];
  return (
    <div className="stack">
      <output>
        <Notice tone={isWhole ? 'good' : 'warn'}>{said.join(' ')}</Notice>
      </output>
      {!isWhole && (
        <ul className="stack">
          {refused.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      )}
      <div className="row">
        <ButtonLink to={list}>{listName}</ButtonLink>
      </div>
    </div>
  );
}
