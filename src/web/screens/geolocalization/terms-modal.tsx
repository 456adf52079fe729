import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { t } from '#web/text/text.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choices.tsx';
import { MissingLine } from '#web/ui/form-feedback.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import styles from './modals.module.css';

interface TermsModalProps {
  requestId: string;
  partner: { name: string; terms: string; privacy: string };
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
  useEffect(() => {
    if (sessionStorage.getItem(key) === null) setOpen(true);
    else onAgreed();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when the page is shown
  }, [key]);

  const accept = () => {
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
          <Button disabled={!terms || !privacy} onClick={accept}>
            {t('termsModal.accept')}
          </Button>
        </>
      }
    >
      <p>{t('termsModal.lead', { partner: partner.name })}</p>
      <Paper title={t('termsModal.terms')} text={partner.terms} />
      <Paper title={t('termsModal.privacy')} text={partner.privacy} />
      <div>
        <Checkbox id="acepta-terminos" onChange={(event) => setTerms(event.currentTarget.checked)}>
          {t('termsModal.acceptTerms')}
        </Checkbox>
        <Checkbox id="acepta-aviso" onChange={(event) => setPrivacy(event.currentTarget.checked)}>
          {t('termsModal.acceptPrivacy')}
        </Checkbox>
      </div>
    </Sheet>
  );
}

function Paper({ title, text }: { title: string; text: string }) {
  return (
    <details className={styles.paper}>
      <summary>{title}</summary>
      {text.split(/\n{2,}/).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </details>
  );
}
