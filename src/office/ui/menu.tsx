import { Button as MenuButton, Menu as Items, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { Icon, type IconName } from './icon.tsx';

export interface Act {
  readonly id: string;
  readonly label: string;
  readonly icon: IconName;
  readonly run: () => void;
}

/** A menu of acts with the keyboard of a menu: arrows, first letters, Escape. HTML has none. */
export const Menu = ({ label, acts }: { label: string; acts: readonly Act[] }) => (
  <MenuTrigger>
    <MenuButton className="btn line icon" aria-label={label}>
      <Icon name="more" />
    </MenuButton>
    <Popover className="menu" placement="bottom end">
      <Items aria-label={label}>
        {acts.map(({ id, label: word, icon, run }) => (
          <MenuItem key={id} id={id} textValue={word} onAction={run} className="item">
            <Icon name={icon} />
            <span>{word}</span>
          </MenuItem>
        ))}
      </Items>
    </Popover>
  </MenuTrigger>
);
