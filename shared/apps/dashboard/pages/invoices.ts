import { html } from 'hono/html';
import { dayOf } from '../../../billing/credits/days.ts';
import { type ListedPurchase, listPurchases } from '../../../billing/payments/list-purchases.ts';
import { moneyText } from '../../../billing/payments/packs.ts';
import { serviceName } from '../../../contract/service-name.ts';
import { setInvoiceDetails } from '../../../identity/accounts/account-settings.ts';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import { formOn } from '../access/forms.ts';
import { counted, fullDay } from '../layout/formats.ts';
import { button, fact, idFact, onPaper, postForm } from '../layout/parts.ts';
import { type Column, cardTable } from '../layout/tables.ts';
import type { Area, Html, Page, PageParts, SignedIn } from '../visit.ts';
import { note } from './audit.ts';

/** GET /dashboard/invoices: the company on the account's invoices. */
const detailsPage = async (visit: SignedIn): Promise<PageParts> => {
  const { invoiceTo } = (await visit.services.settings.read(visit.accountId)) ?? {};
  const { company = '', address = [], taxNumber = '' } = invoiceTo ?? {};
  const typed = (name: string, kept: string): string => visit.form.get(name) ?? kept;
  const fields = html`<label class="field"><span>Company</span><input name="company" maxlength="100" dir="auto" autocomplete="organization" value="${typed('company', company)}"></label>
<label class="field"><span>Address</span><textarea name="address" rows="4" maxlength="900" dir="auto" autocomplete="street-address">${typed('address', address.join('\n'))}</textarea></label>
<label class="field"><span>Tax number (optional)</span><input name="taxNumber" maxlength="100" autocomplete="off" placeholder="VAT number, ABN or the like" value="${typed('taxNumber', taxNumber)}"></label>
<div class="row"><button class="primary">Save</button></div>`;
  return {
    title: 'Invoice details',
    lead: 'They are on the invoices of all purchases of this account, earlier ones included. Leave all fields empty to remove them.',
    actions: button(visit, '/credits', 'Credits'),
    content: postForm(visit, '/invoices', fields, 'card sheet'),
  };
};

const changeDetails: Page = async (visit) => {
  const typed = (name: string): string => visit.form.get(name) ?? '';
  const [company, address, taxNumber] = [typed('company'), typed('address'), typed('taxNumber')];
  const request = { accountId: visit.accountId, company, address, taxNumber };
  const details = await setInvoiceDetails(request, visit.services);
  await note(visit, 'invoice details changed', details === undefined ? 'none' : 'company and address');
  return '/invoices?notice=invoice-details';
};

interface Line {
  readonly what: string;
  readonly amount: number;
  readonly isSum?: boolean;
}

/** What was bought, the tax in it, what was paid, and what was refunded or disputed of it. */
function linesOf({ credits, amount, tax, returned, disputed }: ListedPurchase): Line[] {
  const net = { what: counted(credits, 'credit'), amount: amount - (tax ?? 0) };
  const ofTax = tax === undefined ? [] : [{ what: 'Tax', amount: tax }];
  const paid = { what: tax === undefined ? 'Total without tax' : 'Total', amount, isSum: true };
  const back = [
    { what: 'Refunded', amount: disputed - returned },
    { what: 'Disputed', amount: -disputed },
  ];
  return [net, ...ofTax, paid, ...back.filter((line) => line.amount < 0)];
}

/** GET /dashboard/invoices/{id}/print: the invoice of a paid purchase, for paper. @throws ServiceError NOT_FOUND */
const invoicePage: Page = async (visit) => {
  const [, , id = ''] = visit.path.split('/');
  const { accountId, accountName, budget, services } = visit;
  const [purchases, settings] = await Promise.all([
    listPurchases(accountId, await services.purchases(), budget),
    services.settings.read(accountId),
  ]);
  const purchase = purchases.find(({ sessionId }) => sessionId === id);
  if (purchase === undefined || purchase.state === 'pending' || purchase.state === 'failed')
    throw new ServiceError('NOT_FOUND', 'There is no such invoice.');
  const { at, currency } = purchase;
  const { invoiceTo: { company, address, taxNumber } = { company: accountName, address: [] } } =
    settings ?? {};
  const columns: readonly Column<Line>[] = [
    { name: 'Item', kind: 'heading', cell: ({ what }) => what },
    { name: 'Amount', kind: 'amount', cell: ({ amount }) => moneyText(amount, currency) },
  ];
  const lines = (all: readonly string[]): Html[] => all.map((line) => html`<bdi>${line.trim()}</bdi><br>`);
  const billedTo = html`${lines([company, ...address])}${taxNumber === undefined ? '' : html`Tax number: <bdi>${taxNumber}</bdi>`}`;
  const seller = services.invoiceSeller?.split(';');
  const receipt = html`This is not a tax invoice. The one for your taxes is <a href="${visit.to(`/checkout/${id}/receipt`)}">Stripe’s receipt</a>.`;
  const content = html`<div class="stack sheet"><dl class="card facts">${seller === undefined ? '' : fact('Seller', html`${lines(seller)}`)}${fact('Billed to', billedTo)}${fact('Date', `${fullDay(dayOf(at))} (UTC)`)}${fact('Account', accountId)}${idFact('Number', 'number', id)}</dl>
${cardTable(columns, linesOf(purchase), { label: 'Invoice', rowClass: ({ isSum }) => (isSum ? 'sum' : undefined) })}</div>`;
  const lead = html`${serviceName}. ${seller === undefined ? receipt : ''}`;
  return { title: 'Invoice', lead, actions: onPaper(visit.to('/credits')), content };
};

export const invoices: Area = {
  owners: {
    'GET /invoices': detailsPage,
    'POST /invoices': formOn(detailsPage, changeDetails),
    'GET /invoices/:id/print': invoicePage,
  },
};
