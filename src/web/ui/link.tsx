import type { ComponentProps, ComponentType, ReactNode } from 'react';
import {
  Link as RoutedLink,
  NavLink as RoutedNavLink,
  useLocation,
  type LinkProps as RoutedLinkProps,
} from 'react-router';

/** What our links use of React Router's: the server must know each of them. */
export type LinkProps = Pick<RoutedLinkProps, 'to' | 'replace' | 'preventScrollReset' | 'reloadDocument'> &
  Omit<ComponentProps<'a'>, 'href' | 'ref'>;

interface NavLinkProps {
  to: string;
  children: ReactNode;
}

/**
 * React Router's links in the browser. On the server most of what they do is for nobody, and to make out an address that
 * is whole already costs more than to write it: there it is written as theirs would be.
 */
export const Link: ComponentType<LinkProps> = import.meta.env.SSR ? WrittenLink : RoutedLink;

/** A link that says whether it leads to where one is. */
export const NavLink: ComponentType<NavLinkProps> = import.meta.env.SSR ? WrittenNavLink : RoutedNavLink;

function WrittenLink(props: LinkProps) {
  const { to, target, children, replace, preventScrollReset, reloadDocument, ...rest } = props;
  if (!isWhole(to) || replace || preventScrollReset || reloadDocument) return <RoutedLink {...props} />;
  return (
    <a {...rest} href={to} target={target} data-discover="true">
      {children}
    </a>
  );
}

function WrittenNavLink(props: NavLinkProps) {
  const { to, children } = props;
  const { pathname } = useLocation();
  if (!isWhole(to)) return <RoutedNavLink {...props} />;
  const isHere = `${pathname}/`.startsWith(`${to}/`);
  return (
    <a
      aria-current={isHere ? 'page' : undefined}
      className={isHere ? 'active' : ''}
      href={to}
      data-discover="true"
    >
      {children}
    </a>
  );
}

/** Nothing in it would be made out: a path from the root of plain segments, and a search. */
const isWhole = (to: LinkProps['to']): to is string =>
  typeof to === 'string' && /^(\/[\w-]+)+(\?[^#\s]+)?$/.test(to);
