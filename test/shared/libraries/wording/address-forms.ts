import { listed } from '../../../support/listed.ts';

/** Ways of writing an address that a reader or a browser can follow. */
export const addressForms = listed(`
  evil.ru | evil.xyz | evil.ai | evil.ca | evil.top | EVIL.XYZ | evil.ru/pay | evil.com.br | evil.com-pay |
  evil.app?x=1 | evil.ru:8080/x#y | t.me/x | wa.me/6141234 | ftp://evil.ru | //evil.xyz | hxxps://evil.xyz |
  https：//evil.xyz | http://me:secret@evil.xyz/a?b=c | tg://resolve?domain=x |
  mailto:me@evil.xyz?subject=x | bitcoin:1BoatSLRHtKNngkdXEeobR76b53LETtpyT | me@evil.xyz | evil。com |
  evil．com | evil\u200d.com | evil[.]com | evil (dot) com | evil dot com | evil .com | пример.рф |
  xn--e1afmkfd.xn--p1ai | www.Evil.Example | 1.2.3.4/pay | Evilsite.Shop | Evil-site.Online | ｅｖｉｌ．ｃｏｍ |
  𝐞𝐯𝐢𝐥.𝐜𝐨𝐦 | ⓔⓥⓘⓛ.ⓒⓞⓜ | https:⁄⁄evil.xyz | evil@localhost | evil＠localhost | data:text/html,evil |
  data:text/html;base64,ZXZpbA== | vbscript:evil=1 | @evilhandle | ＠evilhandle | @evil.handle |
  @evilhandle on Instagram | insta: evilhandle
`);
