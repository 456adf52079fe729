import { sentences } from '../../text/sentences.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SignInFrame } from '../../ui/sign-in-frame.tsx';
import es from './es.json';

const t = sentences(es);

/** What went wrong with the company's account, and the ways that are left. */
export const CompanyProblem = ({ company, errors }: { company: string; errors: readonly string[] }) => (
  <SignInFrame heading={t('heading')} about={t('about')} facts={[]}>
    <h1>{t('problem')}</h1>
    <Notice tone="bad">{errors.join(' ')}</Notice>
    <ButtonLink to="/entrar" kind="primary" size="lg" block icon="fingerprint">
      {t('others')}
    </ButtonLink>
    <ButtonLink to={`/entrar?${new URLSearchParams({ empresa: company })}`} block icon="company">
      {t('again')}
    </ButtonLink>
  </SignInFrame>
);
