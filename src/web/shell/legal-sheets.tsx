import { t } from '#web/text/text.ts';
import { Button } from '#web/ui/button.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { LegalText } from './legal-text.tsx';
import type { Shop } from './partner-view.ts';

/** Ids, for any button that opens one: <Button opens={legalSheet.privacy}>. */
export const legalSheet = { terms: 'terminos', privacy: 'privacidad' } as const;

/** The footer's modals: the partner's terms and its privacy notice. */
export function LegalSheets({ partner }: { partner: Shop }) {
  return (
    <>
      <Sheet reading id={legalSheet.terms} title={t('shell.terms')} footer={<Close id={legalSheet.terms} />}>
        <LegalText text={partner.terms} />
      </Sheet>
      <Sheet
        reading
        id={legalSheet.privacy}
        title={t('shell.privacy')}
        footer={<Close id={legalSheet.privacy} />}
      >
        <LegalText text={partner.privacy} />
      </Sheet>
    </>
  );
}

const Close = ({ id }: { id: string }) => (
  <Button kind="quiet" closes={id}>
    {t('ui.close')}
  </Button>
);
