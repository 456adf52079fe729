import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { partnerTexts } from '#domain/applicant/legal-text.ts';
import type { Refusal } from '#web/api-client.ts';
import { browserApi } from '#web/browser-api.ts';
import { explain } from '#web/shell/errors.ts';
import { t } from '#web/text/text.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choices.tsx';
import { MissingLine } from '#web/ui/form-feedback.tsx';
import { Fold } from '#web/ui/fold.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import styles from './modals.module.css';

interface TermsModalProps {
  requestId: string;
  partner: { name: string; terms: string; privacy: string; sha256: { terms: string; privacy: string } };
  home: string;
  onAgreed: () => void;
}

/** Both boxes must be ticked to accept; cancelling leads to the partner's home (spec §5 'Terms modal'). */
export function TermsModal({ requestId, partner, home, onAgreed }: TermsModalProps) {
  const key = `terminos:${requestId}`;
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const [terms, setTerms] = useState(false);
  const [privacy, setPrivacy] = useState(false);
  const [saving, setSaving] = useState(false);
  const [why, setWhy] = useState<string | null>(null);
  useEffect(() => {
    if (sessionStorage.getItem(key) === null) setOpen(true);
    else onAgreed();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when the page is shown
  }, [key]);

  const accept = async () => {
    setSaving(true);
    const refusals = await store(requestId, partner.sha256);
    setSaving(false);
    setWhy(refusals[0] ? explain(refusals[0]) : null);
    if (refusals.length > 0) return;
    sessionStorage.setItem(key, new Date().toISOString());
    setOpen(false);
    onAgreed();
  };
  return (
    <Sheet
      id="terminos-previos"
      title={t('termsModal.title')}
      open={open}
      firm
      footer={
        <>
          <div className="under">
            {(!terms || !privacy) && <MissingLine>{t('termsModal.missing')}</MissingLine>}
          </div>
          <Button kind="line" onClick={() => void navigate(home)}>
            {t('termsModal.cancel')}
          </Button>
          <Button
            disabled={!terms || !privacy}
            busy={saving}
            busyLabel={t('ui.sending')}
            onClick={() => void accept()}
          >
            {t('termsModal.accept')}
          </Button>
        </>
      }
    >
      <p>{t('termsModal.lead', { partner: partner.name })}</p>
      <div>
        <Paper title={t('termsModal.terms')} text={partner.terms} />
        <Paper title={t('termsModal.privacy')} text={partner.privacy} />
      </div>
      <div>
        <Checkbox id="acepta-terminos" onChange={(event) => setTerms(event.currentTarget.checked)}>
          {t('termsModal.acceptTerms')}
        </Checkbox>
        <Checkbox id="acepta-aviso" onChange={(event) => setPrivacy(event.currentTarget.checked)}>
          {t('termsModal.acceptPrivacy')}
        </Checkbox>
      </div>
      {why && (
        <Notice kind="bad" icon="alert" live="alert">
          {why}
        </Notice>
      )}
    </Sheet>
  );
}

/** Records the acceptance on the server. Ignores a 404 from a server without this call: only the record is missing. */
async function store(requestId: string, sha256: TermsModalProps['partner']['sha256']): Promise<Refusal[]> {
  const answers = await Promise.all(
    partnerTexts.map((kind) =>
      browserApi.call('acceptTerms', { params: { requestId }, body: { kind, sha256: sha256[kind] } }),
    ),
  );
  return answers.flatMap((answer) => (answer.ok || answer.status === 404 ? [] : [answer]));
}

function Paper({ title, text }: { title: string; text: string }) {
  return (
    <Fold title={title}>
      <div className={styles.paper}>
        {text.split(/\n{2,}/).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </Fold>
  );
}
