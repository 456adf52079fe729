import { useLocation } from 'react-router';
import { ButtonLink } from '#web/ui/button.tsx';
import type { IconName } from '#web/ui/icon.tsx';
import { Orb } from '#web/ui/orb.tsx';
import { ReadingPage } from '#web/ui/reading-page.tsx';

/** Replaces a screen that cannot be shown right now and offers a retry of the same address, also without scripts. */
export function AskAgain(says: { icon: IconName; title: string; lead: string; again: string }) {
  const { pathname, search } = useLocation();
  return (
    <ReadingPage centred before={<Orb icon={says.icon} still />} title={says.title} lead={says.lead}>
      <div className="actions">
        <ButtonLink block to={pathname + search} reloadDocument>
          {says.again}
        </ButtonLink>
      </div>
    </ReadingPage>
  );
}
