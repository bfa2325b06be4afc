/** Behaviour that a test or a person can change while the emulator runs. */
export interface MarketSwitches {
  /**
   * Trading requests must be in schema order and hold no unknown element, URLs must be encoded, a picture's part
   * must state its true type. Off: as lenient as the real service has been seen.
   */
  strict: boolean;
  /** The seller is not enrolled in business policies: fulfilment policies answer 400/20403. */
  notEnrolledInBusinessPolicies: boolean;
  /** Picture uploads answer 201 with a Location and no body, as in the past. */
  emptyMediaBody: boolean;
  /** Elements of `User` that read "Invalid Request", or true for all that can be withheld. */
  withheldUserValues: boolean | readonly string[];
  /** The Inventory API answers an expired token with 403/1100. */
  inventoryHidesExpiry: boolean;
  /** The most locations on one page, whatever `limit` says. */
  largestLocationPage: number;
  /** How many of the next Add calls list the item and never answer. */
  unansweredAdds: number;
  /** Every n-th match of a picture search is an auction without a price; 0 turns this off. */
  auctionEvery: number;
}

export const initialSwitches = (): MarketSwitches => ({
  strict: true,
  notEnrolledInBusinessPolicies: false,
  emptyMediaBody: false,
  withheldUserValues: false,
  inventoryHidesExpiry: false,
  largestLocationPage: 100,
  unansweredAdds: 0,
  auctionEvery: 6,
});
