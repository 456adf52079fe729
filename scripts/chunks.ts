interface Graph {
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null;
}

/**
 * Which file of the browser's build a module of ours goes to: few requests on a slow line, and nobody loads another's
 * screens. 'base' is what every page has, or screens of both kinds; 'window' what the screens for looking around share;
 * 'steps' what many of a request or an account share. Null: the screen's own file, or one of the few that share it.
 */
export function chunkOf(id: string, graph: Graph): string | null {
  const screens = screensBehind(id, graph);
  if (screens.has('every page')) return 'base';
  const windows = [...screens].filter((screen) => windowScreens.has(screen)).length;
  const steps = [...screens].filter((screen) => !windowScreens.has(screen) && !visited.has(screen)).length;
  if (windows > 1) return steps > 0 ? 'base' : 'window';
  // What the catalogue shares with a screen that is seldom seen is not worth a request of its own.
  if (windows === 1) return steps === 0 && screens.size > 1 && screens.has('catalogo') ? 'window' : null;
  // A sentence or an icon is not worth a request.
  return steps >= (id.includes('virtual:') ? 4 : 14) ? 'steps' : null;
}

const windowScreens = new Set(['inicio', 'catalogo', 'detalle-producto']);
/** Seldom seen, and made of the others' parts. */
const visited = new Set(['brackets', 'credit-no-active', 'legales']);

/** Every screen that cannot be shown without the module. */
function screensBehind(id: string, graph: Graph): Set<string> {
  const screens = new Set<string>();
  const seen = new Set<string>();
  const climb = (module: string) => {
    if (seen.has(module)) return;
    seen.add(module);
    if (/\/src\/web\/(root|shell\/shell|entry\.client)\.tsx/.test(module)) screens.add('every page');
    const [, screen] = /\/src\/web\/screens\/([\w-]+)\/\1\.tsx/.exec(module) ?? [];
    if (screen !== undefined) screens.add(screen);
    graph.getModuleInfo(module)?.importers.forEach(climb);
  };
  climb(id);
  return screens;
}
