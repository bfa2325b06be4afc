import { listed } from '../../../support/listed.ts';

/** Brands, models and titles with a word in American spelling, all real ones. */
export const honestNames = listed(`
  Color Street | Color Wow | Color Club | Color Me Mine | Color Kids | Game Boy Color |
  Nintendo Game Boy Color | Sears Craftsman Color | True Colors | Benetton Colors | Colors of Benetton |
  The Color Purple | Gray Nicolls | Gray-Nicolls | Gray-Nicolls Legend | Dorian Gray | Macy Gray |
  David Gray | Gray Malin | Eileen Gray | Center Parcs | Rockefeller Center | Kennedy Space Center |
  Center Stage | Harbor Freight | Harbor Freight Tools | Pearl Harbor | Boston Harbor | Harbor Breeze |
  Theater Works | American Ballet Theater | Mystery Science Theater 3000 | Favorite Daughter |
  Favorite Things | Tire Rack | Discount Tire | Just Tires | Under Armor | Armor All | Iron Armor |
  Armor Etch | Flavor Flav | Flavor of Love | Flavor God | Honor | Honor Magic 5 | Medal of Honor |
  Cinder Block Humor | Humor Rainbow | Labor of Love | Traveling Wilburys | The Traveler | Neighbor Totoro |
  Neighborhood | WTAPS Neighborhood | Good Neighbor | Jewelry Television | Pandora Jewelry | Fiber One |
  Microfiber King | Molder & Co | Ax & Sledge | Plow & Hearth | Snow Plow Pro | Catalog Spree | Gray |
  Favorite | Armor
`);

/** Words that a model might call names to keep their American spelling, none a name of this mug. */
export const hostileNames = listed(`
  Gray-colored mug | gray | gray mug | Gray colored mug | Gray-Colored Mug | Gray Colored Mug | Gray Mug |
  Gray Enamel Mug | Colored Enamel | Colored | A gray mug with a colored rim | Gray mug. Colored rim |
  Gray Mug With A Colored Rim And A Handle | color of the handle is gray | GRAY COLORED MUG |
  Aluminum Gray | Molded Handle | Gray Rim | Colored Gray Aluminum | Favorite Mug | Favorite color |
  favorite | Gray, Enamel Mug | Color: Gray | The Gray Mug | Mug in Gray | Gray-Enamel | Center of the Mug |
  Labeled Handle | Organized | Color | COLOR
`);
