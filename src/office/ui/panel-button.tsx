import { useId, type ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import { usePopoverUntilNavigation } from './use-popover.ts';

/** A button that opens a small form beside it, in any browser and without a script. */
export function PanelButton({
  label,
  icon,
  children,
}: {
  label: string;
  icon: IconName;
  children: ReactNode;
}) {
  const id = useId();
  const panel = usePopoverUntilNavigation();
  return (
    <>
      <button type="button" className="btn sm text" popoverTarget={id}>
        <Icon name={icon} small />
        <span>{label}</span>
      </button>
      <section
        ref={panel}
        id={id}
        popover="auto"
        className="menu panel"
        aria-label={label}
        onToggle={({ newState, currentTarget }) => {
          if (newState === 'open')
            currentTarget.querySelector<HTMLElement>('input:not([type=hidden])')?.focus();
        }}
      >
        {children}
      </section>
    </>
  );
}
