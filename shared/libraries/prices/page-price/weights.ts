/**
 * All weights and thresholds by which the page reader decides what a page's price is, in one unit: a sure statement in
 * structured data weighs 10, a shown price needs about 3.
 *
 * **Origin**: none of them is computed. The order of the sources follows from who writes them (data for search engines
 * is kept more carefully than analytics); the values were set by hand, and with them each page of
 * `test/shared/libraries/prices/page-price/pages` reads right. The comment says what a value does; `npm run bench:weights`
 * measures how far each of them may move before a page reads wrong, and `npm run bench` how many pages read wrong and
 * how long one takes.
 *
 * The pages by shop system asked for `look.unsure`, `wording.regular`, `net`, `bid`, `startBid` and `outbid`,
 * `position.pair`, `outsideProduct`, `option`, `afterNoPrice`, `inHeadline` and `region.mostProduct`; those written
 * without sight of the reader asked for `wording.former` and `position.again`.
 */
export const weights = {
  /** Trust in a price by where it is stated. */
  source: {
    jsonLd: 10,
    microdata: 9,
    /** `og:price:amount` and the like; more where it is named a sale's, less where a sale's stands beside it. */
    openGraph: 7.5,
    openGraphSale: 8.5,
    openGraphBesideSale: 2,
    /** A meta element of a shop system's own, a label for Twitter. */
    meta: 4.5,
    /** An attribute such as `data-price`. */
    attribute: 3,
  },

  /** Share of a product's trust that each of the prices in its structured data gets. */
  stated: {
    price: 1,
    furtherPrice: 0.6,
    lowPrice: 0.95,
    highPrice: 0.4,
    /** A price specification; one for members, instalments or quantities; one that is named a list price. */
    specified: 0.98,
    conditional: 0.3,
    listPrice: 0.1,
    /** An offer within an aggregate that states a price itself. */
    withinAggregate: 0.5,
    /** Offers and variants beside the chosen one. */
    notChosen: 0.55,
  },

  /** Which product of the structured data the page is about. */
  product: {
    /** For a name as likely the page's as can be, an address that is the page's, `mainEntity`, a type of product. */
    name: 5,
    address: 5,
    mainEntity: 2,
    productType: 2,
    listed: -4,
    /** Properties outside every item. */
    loose: -2,
    /** For each of the first ten places in the document. */
    perPosition: -0.15,
    positions: 10,
    /** Likeness from which a name counts as the page's own. */
    named: 0.65,
    /** With this many rivals that have neither name nor address, the first of them is only a guess. */
    rivals: 3,
    /** Certainty of a main product that is named, addressed or alone; of any other; of one among rivals. */
    sure: 1,
    likely: 0.7,
    guessed: 0.25,
  },

  /** How alike two names are at most where only one word of a long name agrees, and where scripts do not part words. */
  likeness: { oneWordOfMany: 0.6, contained: 0.9 },

  /** The headline: for `h1`, for other headings, for all likeness to the titles, and what it must reach. */
  headline: { h1: 1, other: 0.4, likeness: 1.5, least: 0.9 },

  /** Parts of the page. */
  region: {
    /** What holds more of the page's text than this is a wrapper, whatever its name. */
    mostAside: 0.6,
    /** A box with the headline and the button that holds more of it does not set the product apart. */
    mostProduct: 0.9,
    /** Without a headline, headings of other products are looked for after this share of the page. */
    relatedAfter: 0.2,
  },

  /** A shown price by its own look; `unsure` where its text names another amount too. */
  look: { currency: 1.5, noCurrency: -0.5, unsure: -1.5 },

  /** A shown price by the names and tags of the element and of those around it. */
  names: {
    /** A name such as `price` at the element, its parent, further out; `itemprop="price"`. */
    own: 3,
    parent: 2.7,
    around: 2,
    itemprop: 3.5,
    /** `sale`, `now`; `<ins>`; a strong tag of its own. */
    current: 1.2,
    ins: 1.5,
    strong: 0.3,
    /** `regular`, which is the current price where there is no sale. */
    regular: -1.2,
    /** `was`, `<del>`, struck through; what is below `isOld` counts as a former price. */
    old: -7,
    isOld: -5,
    /** `shipping`, `per month`, `you save`. */
    side: -3,
    /** In a link; in running text. */
    link: -1,
    prose: -2.5,
  },

  /** A shown price by the words beside it. */
  wording: {
    now: 1,
    old: -6,
    /** `regular price`, which is the price where nothing is reduced. */
    regular: -3,
    side: -4,
    /** `excl. tax`: less than the price beside it with tax, but a price where it stands alone. */
    net: -3.5,
    /** `current bid`; `starting bid`, and what it loses where the page also shows what the auction stands at. */
    bid: 1,
    startBid: 0,
    outbid: -4,
    /** An amount that less the saving which the page shows is another amount that it shows. */
    former: -3,
    /** `a month`, `off`. */
    tail: -5,
    /** A minus, a plus or a percentage. */
    difference: -3,
    /** For each letter beyond the free ones: prices stand alone. */
    perLetter: -0.15,
    freeLetters: 8,
    mostForLetters: -3,
  },

  /** A shown price by its distance, in characters of text, to the headline and to the button that buys. */
  position: {
    /** The first whose distance is not reached counts. */
    afterHeadline: [
      { within: 400, weight: 2 },
      { within: 1_200, weight: 1.3 },
      { within: 4_000, weight: 0.4 },
      { within: Number.POSITIVE_INFINITY, weight: -0.6 },
    ],
    beforeHeadline: [
      { within: 300, weight: 0.8 },
      { within: Number.POSITIVE_INFINITY, weight: -0.8 },
    ],
    nearButton: [
      { within: 300, weight: 1.5 },
      { within: 900, weight: 0.9 },
      { within: 4_001, weight: 0 },
      { within: Number.POSITIVE_INFINITY, weight: -0.5 },
    ],
    betweenHeadlineAndButton: 0.6,
    /** In the headline itself, where `RM 250` is the name of a motorcycle. */
    inHeadline: -1.5,
    /** In navigation, cart or footer; in the box of one of many products; after a heading of other products. */
    aside: -5,
    card: -3,
    related: -3,
    /** In one of three like boxes or more; in one of two after the button. */
    repeated: -4,
    pair: -2.5,
    /** For an amount that the page shows in a second good place, as it does when a variant is chosen. */
    again: 0.4,
    /** Outside the smallest box that holds the headline and the button, where that is not the whole page. */
    outsideProduct: -2,
    /** In a swatch or an option. */
    option: -1.5,
    /** After the place where the page says that the product has no price, or costs nothing. */
    afterNoPrice: -6,
  },

  /** What is chosen in the end. */
  choice: {
    /** What a price must reach on a page that looks like a shop's, and a merely shown one on any other. */
    least: 2.6,
    leastElsewhere: 4.5,
    /** Each further source that agrees counts one share in this many. */
    sourcesForOne: 3,
    /** Share that is left if the page shows prices, but not this one, and the weight from which it shows prices. */
    unseen: 0.66,
    showsPrices: 4,
    /** Share that is left if the page shows the stated price as a former one beside a lower, clearly current price. */
    outdated: 0.35,
    clearlyCurrent: 5,
    /** A lower price below this share is another thing's, not a reduction. */
    leastReduced: 0.15,
    /** A place speaks against a stated price by no more than this. */
    worstPlace: -7,
    /** From which the one former price of a shop's page is its price. */
    loneFormer: -2.5,
    /** From which the shown text says the currency. */
    tellsCurrency: -2,
  },
} as const;
