import { Icon, type IconName } from '../icon.tsx';

/** A tool of the viewer: an icon with its name and key. */
export const ViewerTool = ({
  icon,
  label,
  onClick,
}: {
  icon: IconName;
  label: string;
  onClick: () => void;
}) => (
  <button type="button" aria-label={label} title={label} onClick={onClick}>
    <Icon name={icon} />
  </button>
);
