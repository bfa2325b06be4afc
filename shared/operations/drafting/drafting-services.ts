import type { ListingServices } from '../listing/listing-services.ts';
import type { PictureHosts } from '../market/checks/check-pictures.ts';
import type { DailyLimitServices } from '../market/daily-limit.ts';
import type { CategoryFactServices } from '../market/facts/category-facts.ts';
import type { PackageServices } from '../market/facts/site-packages.ts';

/** The services of draft-item: pictures and the model, and the marketplace's lookups. */
export interface DraftingServices
  extends ListingServices,
    DailyLimitServices,
    CategoryFactServices,
    PackageServices,
    PictureHosts {}
