import type { ReactNode } from 'react';
import { t } from '#web/text/text.ts';

/** A legal text, which is in Spanish only: to a visitor who reads another language the page says so. */
export const InSpanish = ({
  className,
  children,
}: {
  className?: string | undefined;
  children: ReactNode;
}) => (
  <>
    <OnlySpanish />
    <div lang="es-MX" className={className}>
      {children}
    </div>
  </>
);

/** The note alone, beside papers that open elsewhere. */
export const OnlySpanish = () => t('ui.locale') !== 'es-MX' && <p className="legal">{t('ui.onlySpanish')}</p>;
