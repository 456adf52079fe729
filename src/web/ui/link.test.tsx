import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub, Link as RoutedLink, NavLink as RoutedNavLink } from 'react-router';
import { expect, test } from 'vitest';
import { Link, NavLink, type LinkProps } from './link.tsx';

const at = (path: string, Page: () => React.ReactNode) => {
  const Stub = createRoutesStub([{ path: '/*', Component: Page }]);
  return renderToStaticMarkup(<Stub initialEntries={[path]} />);
};

test('the server writes a link as React Router would, so the browser takes it over', () => {
  const links: LinkProps[] = [
    { to: '/1/inicio', className: 'marca', 'aria-label': 'Alba' },
    { to: '/1/22/catalogo?orden=precio&marca=A+B', replace: true, preventScrollReset: true },
    { to: '/1/dashboard/1/52/calendario', reloadDocument: true, target: '_blank', rel: 'noreferrer' },
    // What has to be made out is left to React Router.
    ...', /, /1/, /1//inicio, /1/../2/inicio, inicio, ?color=Rosa, /1/inicio#pie, /1/inicio?'
      .split(', ')
      .map((to) => ({ to })),
    { to: 'https://example.com/x' },
    { to: { search: '?color=Rosa' }, replace: true },
  ];
  for (const link of links) {
    const ours = at('/1/detalle-producto/5', () => <Link {...link}>Ir</Link>);
    expect(ours, JSON.stringify(link)).toBe(
      at('/1/detalle-producto/5', () => <RoutedLink {...link}>Ir</RoutedLink>),
    );
  }
});

test('and so a link that says where one is', () => {
  for (const to of ['/1/inicio', '/1/catalogo', '/1/cat', '/1/inicio/../catalogo']) {
    for (const path of ['/1/inicio', '/1/catalogo', '/1/catalogo/5', '/1/inicio-2']) {
      const ours = at(path, () => <NavLink to={to}>Ir</NavLink>);
      expect(ours, `${to} at ${path}`).toBe(at(path, () => <RoutedNavLink to={to}>Ir</RoutedNavLink>));
    }
  }
  expect(at('/1/inicio', () => <NavLink to="/1/inicio">Ir</NavLink>)).toContain('aria-current="page"');
});
