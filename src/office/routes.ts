import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

/** The pages of the desk below /oficina: URL segment = folder = file. */
export default [
  index('pages/start.ts'),
  route('entrar', 'pages/entrar/entrar.tsx'),
  route('invitacion/:token', 'pages/invitacion/invitacion.tsx'),
  route('salir', 'pages/salir.ts'),
  layout('shell/shell.tsx', [
    route('hoy', 'pages/hoy/hoy.tsx'),
    route('solicitudes', 'pages/solicitudes/solicitudes.tsx'),
    route('solicitud/:requestId/:part?', 'pages/solicitud/solicitud.tsx'),
    route('creditos', 'pages/creditos/creditos.tsx'),
    route('credito/:account/:part?', 'pages/credito/credito.tsx'),
    route('cobranza', 'pages/cobranza/cobranza.tsx'),
    route('por-firmar', 'pages/por-firmar/por-firmar.tsx'),
    route('cuenta', 'pages/cuenta/cuenta.tsx'),
    route('*', 'shell/nothing.tsx'),
  ]),
  // A document that was opened with a reason.
  route('papel/:viewId', 'pages/solicitud/paper.ts'),
] satisfies RouteConfig;
