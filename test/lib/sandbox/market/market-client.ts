import { expect } from '@jest/globals';
import sharp from 'sharp';
import {
  type MarketEmulator,
  type MarketEmulatorOptions,
  startMarketEmulator,
} from '../../../../lib/sandbox/market/market-emulator.ts';

/** 3 November 2026, 04:05:06.789 UTC. */
export const startTime = Date.UTC(2026, 10, 3, 4, 5, 6, 789);

export const acceptUrl = 'http://127.0.0.1:9/login/market';

/** An emulator whose clock does not move. */
export const startMarket = (options: MarketEmulatorOptions = {}): Promise<MarketEmulator> =>
  startMarketEmulator({ clock: () => startTime, acceptUrl, ...options });

export interface RestReply {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into JSON of many shapes
  readonly body: any;
}

/** One REST call with a bearer token. An empty body is undefined. */
export async function rest(
  market: MarketEmulator,
  token: string | undefined,
  path: string,
  init: RequestInit = {},
): Promise<RestReply> {
  const reply = await fetch(`${market.url}${path}`, {
    ...init,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(init.headers as Record<string, string>),
    },
  });
  const text = await reply.text();
  return { status: reply.status, headers: reply.headers, body: text === '' ? undefined : JSON.parse(text) };
}

/** Parts of a reply by path, e.g. `{ 'body.locations.0.name': 'Main store' }`. */
export function expectParts(reply: RestReply, parts: Readonly<Record<string, unknown>>): void {
  for (const [place, value] of Object.entries(parts)) expect(reply).toHaveProperty(place, value);
}

/** The first error of an envelope, as `status/errorId`. */
export const refusalOf = ({ status, body }: RestReply): string => `${status}/${body?.errors?.[0]?.errorId}`;

/** One Trading call. `inner` is the content of the root element. */
export async function trading(
  market: MarketEmulator,
  callName: string,
  inner: string,
  headers: Record<string, string | undefined> = {},
): Promise<string> {
  const all = {
    'content-type': 'text/xml',
    'x-ebay-api-call-name': callName,
    'x-ebay-api-siteid': '15',
    'x-ebay-api-compatibility-level': '1423',
    'x-ebay-api-iaf-token': market.issueSellerTokens().accessToken,
    ...headers,
  };
  const sent = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const body = inner.startsWith('<?xml')
    ? inner
    : `<?xml version="1.0" encoding="utf-8"?>
<${callName}Request xmlns="urn:ebay:apis:eBLBaseComponents">${inner}</${callName}Request>`;
  const reply = await fetch(`${market.url}/ws/api.dll`, {
    method: 'POST',
    headers: Object.fromEntries(sent),
    body,
  });
  if (reply.status !== 200) throw new Error(`Trading answered ${reply.status}`);
  return reply.text();
}

/** The raw texts of all elements with this name. */
export const texts = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`, 'g'))].map((match) => match[1] ?? '');

/** Ack and the codes, e.g. `Failure 37 87`. */
export const verdictOf = (xml: string): string =>
  [...texts(xml, 'Ack'), ...texts(xml, 'ErrorCode')].join(' ');

/** A phone that satisfies every rule. Change it with `replace`. */
export const phone = `<Item>
    <Country>AU</Country>
    <Currency>AUD</Currency>
    <Description>Zoë’s phone &amp; charger, 5 &lt; 6 inch</Description>
    <ListingDuration>GTC</ListingDuration>
    <ListingType>FixedPriceItem</ListingType>
    <PrimaryCategory><CategoryID>9355</CategoryID></PrimaryCategory>
    <Quantity>1</Quantity>
    <ShippingDetails>
      <ShippingServiceOptions>
        <ShippingService>AU_StandardDelivery</ShippingService>
        <ShippingServiceCost currencyID="AUD">9.50</ShippingServiceCost>
        <ShippingServiceAdditionalCost currencyID="AUD">9.50</ShippingServiceAdditionalCost>
        <ShippingServicePriority>1</ShippingServicePriority>
      </ShippingServiceOptions>
      <ShippingType>Flat</ShippingType>
    </ShippingDetails>
    <Site>Australia</Site>
    <StartPrice currencyID="AUD">120.00</StartPrice>
    <Title>Acme phone 128 GB</Title>
    <UUID>0123456789ABCDEF0123456789ABCDEF</UUID>
    <PostalCode>0800</PostalCode>
    <PictureDetails><PictureURL>https://pictures.example/1.jpg</PictureURL></PictureDetails>
    <DispatchTimeMax>3</DispatchTimeMax>
    <ItemSpecifics>
      <NameValueList><Name>Brand</Name><Value>Acme</Value></NameValueList>
      <NameValueList><Name>Features</Name><Value>Dual SIM</Value><Value>5G</Value></NameValueList>
    </ItemSpecifics>
    <ReturnPolicy>
      <RefundOption>MoneyBack</RefundOption>
      <ReturnsWithinOption>Days_30</ReturnsWithinOption>
      <ReturnsAcceptedOption>ReturnsAccepted</ReturnsAcceptedOption>
      <ShippingCostPaidByOption>Buyer</ShippingCostPaidByOption>
    </ReturnPolicy>
    <ConditionID>3000</ConditionID>
    <ShippingPackageDetails>
      <MeasurementUnit>Metric</MeasurementUnit>
      <PackageDepth unit="cm">5</PackageDepth>
      <PackageLength unit="cm">20</PackageLength>
      <PackageWidth unit="cm">15</PackageWidth>
      <ShippingPackage>PaddedBags</ShippingPackage>
      <WeightMajor unit="kg">0</WeightMajor>
      <WeightMinor unit="gr">500</WeightMinor>
    </ShippingPackageDetails>
  </Item>`;

/** `phone` with one piece of its text replaced. */
export function phoneWith(from: string | RegExp, to: string, item = phone): string {
  const changed = item.replace(from, () => to);
  if (changed === item) throw new Error(`Nothing to replace: ${from}`);
  return changed;
}

/** Bytes of a plain picture. */
export const picture = (
  width: number,
  height: number,
  format: 'png' | 'jpeg' | 'webp' = 'png',
): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#3059d6' } })
    .toFormat(format)
    .toBuffer();
