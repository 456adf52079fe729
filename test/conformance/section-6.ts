import { under, type Statement } from './statement.ts';

/** Spec §6: roles and permissions. */
export const section6: readonly Statement[] = [
  ...under('§6 Roles and permissions', {
    '6.roles.two':
      'Anonymous visitor, and logged-in customer (stored auth user with account). No named roles.',
    '6.roles.permission-map': 'A permission-map check exists for menu visibility only.',
    '6.promoter.path': 'Optional promoter: id in the path, validated against the partner.',
    '6.promoter.codes': 'Promoter code and agency code attach help to a request.',
    '6.dashboard.guard': 'Dashboard requires a stored authenticated user, otherwise redirect to /inicio.',
    '6.partner-185.modals': 'Partner 185 gets an extra terms modal and promoter-help modal.',
  }),
];
