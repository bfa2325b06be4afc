// Where the way around is wider than the window, the place that the reader is at must be in sight.
document.querySelector('nav [aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });

export {};
