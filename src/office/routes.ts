import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

/** The pages of the desk below /oficina: URL segment = folder = file. */
export default [
  index('pages/start.ts'),
  route('entrar', 'pages/entrar/entrar.tsx'),
  route('invitacion/:token', 'pages/invitacion/invitacion.tsx'),
  route('empresa/:company', 'pages/empresa/empresa.tsx'),
  route('empresa/:company/regreso', 'pages/empresa/regreso.tsx'),
  route('salir', 'pages/salir.ts'),
  layout('shell/shell.tsx', [
    route('hoy', 'pages/hoy/hoy.tsx'),
    route('solicitudes', 'pages/solicitudes/solicitudes.tsx'),
    route('solicitud/:requestId/:part?', 'pages/solicitud/solicitud.tsx'),
    layout('pages/envios/frame.tsx', [
      route('envios', 'pages/envios/envios.tsx'),
      route('envios/ordenes', 'pages/envios/ordenes.tsx'),
      route('envios/por-contactar', 'pages/envios/por-contactar.tsx'),
    ]),
    route('envios/lista', 'pages/envios/lista.tsx'),
    route('envio/:requestId', 'pages/envio/envio.tsx'),
    route('revision', 'pages/revision/revision.tsx'),
    route('revisar/:requestId', 'pages/revisar/revisar.tsx'),
    layout('pages/pagos/frame.tsx', [
      route('pagos', 'pages/pagos/por-aclarar.tsx'),
      route('pagos/todos', 'pages/pagos/todos.tsx'),
      route('pagos/devoluciones', 'pages/pagos/devoluciones.tsx'),
      route('pagos/corte', 'pages/pagos/corte.tsx'),
    ]),
    route('por-firmar', 'pages/por-firmar/por-firmar.tsx'),
    route('cuenta', 'pages/cuenta/cuenta.tsx'),
    route('bitacora', 'pages/bitacora/bitacora.tsx'),
    route('privacidad', 'pages/privacidad/privacidad.tsx'),
    route('privacidad/:id', 'pages/privacidad/peticion.tsx'),
    route('ajustes', 'pages/ajustes/ajustes.tsx'),
    route('ajustes/invitar', 'pages/ajustes/invitar.tsx'),
    route('ajustes/persona/:id', 'pages/ajustes/persona.tsx'),
    route('ajustes/limites', 'pages/ajustes/limites.tsx'),
    route('*', 'shell/nothing.tsx'),
  ]),
  // A document that was opened with a reason.
  route('papel/:viewId', 'pages/solicitud/paper.ts'),
] satisfies RouteConfig;
